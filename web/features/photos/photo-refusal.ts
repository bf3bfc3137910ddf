import { type RefusalCode, refusals } from '../../../contract/errors.ts'
import { type ContractMessage, formatMessage } from '../../../contract/i18n/messages.ts'

/** A photo that was refused, with an error code and a message for the user. */
export class PhotoRefused extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

const sentences = {
  not_a_photo: 'notAPhoto',
  photo_too_heavy: 'photoTooHeavy',
  photo_too_large: 'photoTooLarge',
  server_error: 'serverError',
  sign_in_required: 'signInRequired',
} as const satisfies Partial<Record<RefusalCode, ContractMessage>>

type PhotoRefusalCode = keyof typeof sentences

/** The refusal that the server would return, in the page's language. */
export function refused(
  code: PhotoRefusalCode,
  sentence: ContractMessage = sentences[code],
): PhotoRefused {
  const [status] = refusals[code]
  return new PhotoRefused(code, formatMessage(sentence), status)
}

/** Whether the file itself is invalid, so that a retry cannot succeed. */
export function isFinal(failure: unknown): boolean {
  return failure instanceof PhotoRefused && [400, 413, 415].includes(failure.status)
}

import { type RefusalCode, refusals } from '../../../../contract/errors.ts'
import { type ContractMessage, say } from '../../../../contract/i18n/messages.ts'

/** A photo that was not taken, with a word and a sentence for whoever chose it. */
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

type Word = keyof typeof sentences

/** The refusal that the server would answer with, said in the language of the page. */
export function refused(word: Word, sentence: ContractMessage = sentences[word]): PhotoRefused {
  const [status] = refusals[word]
  return new PhotoRefused(word, say(sentence), status)
}

/** Whether it is the file that is wrong, so that sending it again would be no use. */
export function isFinal(failure: unknown): boolean {
  return failure instanceof PhotoRefused && [400, 413, 415].includes(failure.status)
}

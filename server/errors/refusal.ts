import { ORPCError } from '@orpc/server'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { contractMessages } from '../../contract/i18n/messages.ts'
import { translate } from '../i18n/language.ts'

type RefusalDetails = {
  /** What is wrong with which field, for a person. */
  fields?: Record<string, string>
  /** Seconds after which another try makes sense; becomes the `Retry-After` header. */
  retryAfter?: number
  /** The specification's own word on a booking that was refused. */
  acknowledged?: false
}

const formErrors = new Map<string, string>(
  Object.entries(contractMessages).map(([name, sentence]) => [sentence, name]),
)

/** In the language the request asked for. What the forms say too is said once in each language. */
function refusalMessage(word: RefusalCode): string {
  const [, english] = refusals[word]
  const name = formErrors.get(english)
  return translate(name ? `sentences.${name}` : `refusals.${word}`) ?? english
}

/** Every no of this server: a word, its status and its sentence. Anything else thrown is a bug. */
export class Refusal extends ORPCError<RefusalCode, RefusalDetails> {
  constructor(word: RefusalCode, more: RefusalDetails = {}) {
    const [status] = refusals[word]
    super(word, {
      status,
      message: refusalMessage(word),
      data: status === 503 ? { retryAfter: 2, ...more } : more,
    })
  }
}

export function refuse(word: RefusalCode, more?: RefusalDetails): Refusal {
  return new Refusal(word, more)
}

/** The body of an error answer, from a refusal or the copy the contract made of it. */
export function refusalBody(error: ORPCError<string, unknown>) {
  const { retryAfter: _, ...more } = (error.data ?? {}) as RefusalDetails
  return { ...more, code: error.code, message: error.message }
}

/** The seconds of `Retry-After` that belong to this error, if any. */
export function retryAfterOf(error: ORPCError<string, unknown>): number | undefined {
  return (error.data as RefusalDetails | undefined)?.retryAfter
}

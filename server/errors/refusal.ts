import { ORPCError } from '@orpc/server'
import { type RefusalWord, refusals } from '../../contract/errors.ts'
import { sentences } from '../../contract/i18n/messages.ts'
import { translated } from '../i18n/language.ts'

type More = {
  /** What is wrong with which field, for a person. */
  fields?: Record<string, string>
  /** Seconds after which another try makes sense; becomes the `Retry-After` header. */
  retryAfter?: number
  /** The specification's own word on a booking that was refused. */
  acknowledged?: false
}

const sharedWithForms = new Map<string, string>(
  Object.entries(sentences).map(([name, sentence]) => [sentence, name]),
)

/** In the language the request asked for. What the forms say too is said once in each language. */
function sentenceOf(word: RefusalWord): string {
  const [, english] = refusals[word]
  const name = sharedWithForms.get(english)
  return translated(name ? `sentences.${name}` : `refusals.${word}`) ?? english
}

/** Every no of this server: a word, its status and its sentence. Anything else thrown is a bug. */
export class Refusal extends ORPCError<RefusalWord, More> {
  constructor(word: RefusalWord, more: More = {}) {
    const [status] = refusals[word]
    super(word, {
      status,
      message: sentenceOf(word),
      data: status === 503 ? { retryAfter: 2, ...more } : more,
    })
  }
}

export function refuse(word: RefusalWord, more?: More): Refusal {
  return new Refusal(word, more)
}

/** The body of an error answer, from a refusal or the copy the contract made of it. */
export function bodyOf(error: ORPCError<string, unknown>) {
  const { retryAfter: _, ...more } = (error.data ?? {}) as More
  return { ...more, code: error.code, message: error.message }
}

/** The seconds of `Retry-After` that belong to this error, if any. */
export function retryAfterOf(error: ORPCError<string, unknown>): number | undefined {
  return (error.data as More | undefined)?.retryAfter
}

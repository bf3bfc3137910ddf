import { ORPCError } from '@orpc/server'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { contractMessages } from '../../contract/i18n/messages.ts'
import { translate } from '../i18n/language.ts'

type RefusalDetails = {
  fields?: Record<string, string>
  /** In seconds; sent as `Retry-After`. */
  retryAfter?: number
  /** Required by the specification on a refused booking. */
  acknowledged?: false
}

/** Refusals that share a message with the contract, by its English text, share its translation. */
const messageNames = new Map<string, string>(
  Object.entries(contractMessages).map(([name, sentence]) => [sentence, name]),
)

/** In seconds. A limit that is reached for longer is one per day. */
const longWait = 3_600

function refusalMessage(code: RefusalCode, { retryAfter = 0 }: RefusalDetails): string {
  const isDaily = code === 'too_many_requests' && retryAfter > longWait
  const english = isDaily ? contractMessages.tooManyToday : refusals[code][1]
  const name = messageNames.get(english)
  return translate(name ? `sentences.${name}` : `refusals.${code}`) ?? english
}

/** An expected failure with a code, status and message. Any other error is a bug. */
export class Refusal extends ORPCError<RefusalCode, RefusalDetails> {
  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    const [status] = refusals[code]
    super(code, {
      status,
      message: refusalMessage(code, more),
      data: status === 503 ? { retryAfter: 2, ...more } : more,
    })
  }
}

export function refuse(code: RefusalCode, more?: RefusalDetails): Refusal {
  return new Refusal(code, more)
}

export function refusalBody(error: ORPCError<string, unknown>) {
  const { retryAfter: _, ...more } = (error.data ?? {}) as RefusalDetails
  return { ...more, code: error.code, message: error.message }
}

export function retryAfterOf(error: ORPCError<string, unknown>): number | undefined {
  return (error.data as RefusalDetails | undefined)?.retryAfter
}

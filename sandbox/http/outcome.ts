import type { Holder } from '../keys.ts'
import { publicError } from '../payments/public-view.ts'
import { Failure } from '../protocol/failure.ts'

export type Outcome = { status: number; body: object; replayed?: boolean }

/** The answer for an error: those that are expected in Stripe's format, others as 500. */
export function failureOutcome(error: unknown, holder: Holder): Outcome {
  if (!(error instanceof Failure)) {
    console.error(error)
    const body = { error: { type: 'api_error', message: 'The card sandbox failed.' } }
    return { status: 500, body }
  }
  const body = holder === 'secret' ? error.body : publicError(error.body)
  return { status: error.status, body: { error: body } }
}

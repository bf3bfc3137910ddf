import Stripe from 'stripe'
import { Refusal, refuse } from '../errors/refusal.ts'

/** The literals of a union of the SDK that admits other strings too. */
export type Literals<T extends string> = T extends unknown ? (string extends T ? never : T) : never

/** The SDK lists no codes of version 2 of the API. */
export type StripeCode = Literals<Stripe.PaymentIntent.LastPaymentError.Code> | 'not_found'

/**
 * A fault of the provider that it repeats for a day under the same idempotency key. The first request may have had an
 * effect, or have it later (https://docs.stripe.com/error-low-level).
 */
export class RepeatedFault extends Refusal {
  constructor() {
    super('card_provider_away')
  }
}

/** Stripe stores faults like other answers (https://docs.stripe.com/api/idempotent_requests). */
function isRepeatedFault(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0, headers } = error
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true'
}

/**
 * Maps provider failures to a retryable refusal. Which amounts are chargeable depends on provider
 * and currency, so it is left to the provider.
 */
export async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError]
    const busy = hasCode(error, 'idempotency_key_in_use')
    if (hasCode(error, 'amount_too_small', 'amount_too_large')) throw refuse('amount_not_payable')
    if (isRepeatedFault(error)) throw new RepeatedFault()
    if (busy || away.some((kind) => error instanceof kind)) throw refuse('card_provider_away')
    throw error
  }
}

/** Whether the provider did not answer: other requests would wait for it as long. A repeated fault is about one. */
export const isProviderAway = (error: unknown) =>
  error instanceof Refusal &&
  error.code === 'card_provider_away' &&
  !(error instanceof RepeatedFault)

/** Whether it is an error of the provider with one of these codes. */
export function hasCode(error: unknown, ...codes: StripeCode[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.some((code) => code === error.code)
}

export async function unlessRefused<T>(
  codes: StripeCode[],
  request: Promise<T>,
  otherwise: () => Promise<T>,
) {
  try {
    return await request
  } catch (error) {
    if (hasCode(error, ...codes)) return otherwise()
    throw error
  }
}

/** Codes for missing objects in versions 1 and 2 of the API, and for accounts that were closed. */
const missing: StripeCode[] = ['resource_missing', 'not_found', 'account_invalid']

/** Undefined where the provider does not know the object. */
export function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  return unlessRefused<T | undefined>(missing, request, async () => undefined)
}

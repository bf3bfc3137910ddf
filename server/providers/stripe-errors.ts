import Stripe from 'stripe'
import { refuse } from '../errors/refusal.ts'

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
    const busy = codeOf(error) === 'idempotency_key_in_use'
    if (codeOf(error) === 'charge_disputed') throw refuse('payment_disputed')
    if (/^amount_too_(small|large)$/.test(codeOf(error) ?? '')) throw refuse('amount_not_payable')
    if (busy || away.some((kind) => error instanceof kind)) throw refuse('card_provider_away')
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}

export async function unlessRefused<T>(
  codes: string[],
  request: Promise<T>,
  otherwise: () => Promise<T>,
) {
  try {
    return await request
  } catch (error) {
    if (codes.includes(codeOf(error) ?? '')) return otherwise()
    throw error
  }
}

/** Undefined where the provider does not know the object. */
export function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  return unlessRefused<T | undefined>(['resource_missing'], request, async () => undefined)
}

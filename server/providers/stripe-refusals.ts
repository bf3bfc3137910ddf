import Stripe from 'stripe'
import { callStripe, hasCode, type StripeCode } from './stripe-errors.ts'

/** What became of a request: what it has made, or the code of a refusal that is final. */
export type MadeOrRefused<Result = string> = { made: Result } | { refused: string }

/** A request that the provider has understood and declined: repeating it would not help. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  const { statusCode, code, type } = error
  const isRetried = hasCode(error, 'idempotency_key_in_use') || type === 'StripeIdempotencyError'
  if (isRetried || ![400, 402, 403, 404].includes(statusCode ?? 0)) return undefined
  return code ?? type
}

/** Refusals that end once the balance, the settings of the account or the server are mended. */
const passing: StripeCode[] = [
  'account_invalid',
  'action_blocked',
  'anomalous_money_movement_request',
  'api_key_expired',
  'approval_required',
  'livemode_mismatch',
  'lock_timeout',
  'parameter_invalid_empty',
  'parameter_invalid_integer',
  'parameter_invalid_string_blank',
  'parameter_invalid_string_empty',
  'parameter_missing',
  'parameter_unknown',
  'parameters_exclusive',
  'platform_api_key_expired',
  'processing_error',
  'rate_limit',
  'request_blocked',
  'secret_key_required',
  'testmode_charges_only',
  'tls_version_unsupported',
]

/**
 * Whether a request was declined because the balance does not cover it, for which Stripe does not
 * always give a code. It repeats this answer for a day under the same idempotency key.
 */
export function isBalanceTooSmall(error: unknown): boolean {
  if (refusalOf(error) === undefined) return false
  const { code, message } = error as Stripe.errors.StripeError
  if (code === undefined) return /insufficient funds/i.test(message)
  return hasCode(error, 'balance_insufficient', 'insufficient_funds')
}

/**
 * The code of a refusal that concerns the payment to be refunded, or the dispute, or its message: Stripe
 * gives some of them no code. An object that it does not know at all (404) is one of another account.
 */
export function finalRefusalOf(error: unknown): string | undefined {
  if (refusalOf(error) === undefined || isBalanceTooSmall(error)) return undefined
  if (hasCode(error, ...passing)) return undefined
  const { statusCode, code, message } = error as Stripe.errors.StripeError
  if (statusCode !== 400 && statusCode !== 402) return undefined
  return code ?? message
}

/** Throws, as `callStripe` does, for failures that are no final refusal. */
export async function orRefused<Result>(
  request: Promise<Result>,
  codeOf: (error: unknown) => string | undefined = refusalOf,
): Promise<MadeOrRefused<Result>> {
  try {
    return { made: await request }
  } catch (error) {
    const refused = codeOf(error)
    if (refused === undefined) return callStripe(Promise.reject(error))
    return { refused }
  }
}

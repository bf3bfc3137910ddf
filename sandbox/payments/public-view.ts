import type { ErrorBody } from '../protocol/failure.ts'

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]

/**
 * An intent as visible with a publishable key: no metadata, no charge. Other objects pass
 * unchanged.
 */
export function publicView(answer: object): object {
  if (!('object' in answer) || answer.object !== 'payment_intent') return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => publicFields.includes(name)))
}

export function publicError(error: ErrorBody): object {
  if (error.payment_intent === undefined) return error
  return { ...error, payment_intent: publicView(error.payment_intent) }
}

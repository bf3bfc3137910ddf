import type Stripe from 'stripe'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An expected error, sent as Stripe's `{ error }` with this HTTP status. */
export class Failure extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Details = Partial<Omit<ErrorBody, 'type' | 'message'>>

export const invalid = (message: string, details: Details = {}) =>
  new Failure(400, { type: 'invalid_request_error', message, ...details })

export const missing = (what: string, id: string, param = 'id') =>
  new Failure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const unexpectedState = (intent: Stripe.PaymentIntent, message: string) =>
  invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })

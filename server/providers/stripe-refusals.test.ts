import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { finalRefusalOf, isBalanceTooSmall } from './stripe-refusals.ts'

const { StripeInvalidRequestError, StripePermissionError, StripeRateLimitError } = Stripe.errors
const { StripeAPIError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors

const invalid = (code?: string, message = 'No.', statusCode = 400) =>
  new StripeInvalidRequestError({
    type: 'invalid_request_error',
    message,
    statusCode,
    ...(code && { code }),
  })

const fault = { type: 'api_error', statusCode: 500 } as const
const noFunds = 'Insufficient funds in your Stripe balance to refund this amount.'

test.each([
  ['a fact about the charge', invalid('charge_already_refunded'), 'charge_already_refunded'],
  ['an amount that is too large', invalid('amount_too_large'), 'amount_too_large'],
  ['a refusal without a code', invalid(undefined, 'It is too old.'), 'It is too old.'],
  ['too little balance', invalid('balance_insufficient'), undefined],
  ['too little balance, by another code', invalid('insufficient_funds'), undefined],
  ['too little balance, without a code', invalid(undefined, noFunds), undefined],
  ['a parameter that is unknown', invalid('parameter_unknown'), undefined],
  ['a payment of another account', invalid('resource_missing', 'No such.', 404), undefined],
  [
    'a missing permission',
    new StripePermissionError({ type: 'invalid_request_error', statusCode: 403 }),
    undefined,
  ],
  [
    'a rate limit',
    new StripeRateLimitError({ type: 'invalid_request_error', statusCode: 429 }),
    undefined,
  ],
  [
    'another request with the same key',
    new StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
    undefined,
  ],
  ['a fault of the provider', new StripeAPIError(fault), undefined],
  ['no answer', new StripeConnectionError({ type: 'api_error' }), undefined],
])('%s', (_, error, refusal) => {
  expect(finalRefusalOf(error)).toBe(refusal)
})

test.each([
  ['the code of the balance', true, invalid('balance_insufficient')],
  ['another code for it', true, invalid('insufficient_funds')],
  ['only a message', true, invalid(undefined, noFunds)],
  ['another message', false, invalid(undefined, 'It is too old.')],
  ['the code of a charge', false, invalid('charge_already_refunded', noFunds)],
  ['a server error', false, new StripeAPIError({ ...fault, message: noFunds })],
])('that the balance is too small, a refusal with %s says: %s', (_, isTooSmall, error) => {
  expect(isBalanceTooSmall(error)).toBe(isTooSmall)
})

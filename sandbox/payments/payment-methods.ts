import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { Failure, invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { newId, nowInSeconds } from '../protocol/ids.ts'
import { allowOnly, choiceOf, metadataOf, requiredText, textOf } from '../protocol/params.ts'
import type { TokenizedCard } from '../records.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { testCard } from './card-check.ts'
import { readyMade } from './cards.ts'

/** Creates a payment method from a frame's token; refuses bare card numbers. */
export function createPaymentMethod(deps: HandlerDeps, form: Form): Stripe.PaymentMethod {
  allowOnly(form, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'])
  requiredText(form, 'type')
  choiceOf(form, 'type', ['card'])
  const card = subform(form, 'card')
  if (card.number !== undefined) throw rawNumber()
  const token = deps.ledger.cards.get(requiredText(card, 'token'))
  if (token === undefined) throw missing('token', String(card.token), 'card[token]')
  return attachPaymentMethod(deps, token, form)
}

export function paymentMethod(deps: HandlerDeps, id: string, param?: string): Stripe.PaymentMethod {
  const number = readyMade[id]
  if (number !== undefined) return attachPaymentMethod(deps, testCard(number), {})
  const method = deps.ledger.paymentMethods.get(id)
  if (method === undefined) throw missing('PaymentMethod', id, param)
  return method
}

export function attachPaymentMethod({ ledger }: HandlerDeps, token: TokenizedCard, form: Form) {
  const id = newId('pm')
  ledger.cards.put({ ...token, id })
  return ledger.paymentMethods.put(describe(id, token, form))
}

/** A payment method without a customer can be used once. */
export function refuseUsed({ ledger }: HandlerDeps, id: string) {
  const used = ledger.charges.all().some((charge) => charge.paid && charge.payment_method === id)
  if (!used) return
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
    { param: 'payment_method' },
  )
}

function billingOf(form: Form): Stripe.PaymentMethod.BillingDetails {
  const sent = subform(form, 'billing_details')
  const address = subform(sent, 'address')
  const field = (name: string) => textOf(address, name) ?? null
  return {
    address: {
      city: field('city'),
      country: field('country'),
      line1: field('line1'),
      line2: field('line2'),
      postal_code: field('postal_code'),
      state: field('state'),
    },
    email: textOf(sent, 'email') ?? null,
    name: textOf(sent, 'name') ?? null,
    phone: textOf(sent, 'phone') ?? null,
    tax_id: null,
  }
}

export const subform = (form: Form, param: string): Form => {
  const value = form[param]
  return typeof value === 'object' ? value : {}
}

function describe(id: string, { verdict, card }: TokenizedCard, form: Form): Stripe.PaymentMethod {
  const fingerprint = createHash('sha256').update(`${verdict}${card.last4}`).digest('hex')
  return {
    id,
    object: 'payment_method',
    billing_details: billingOf(form),
    card: {
      ...card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: card.brand,
      fingerprint: fingerprint.slice(0, 16),
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataOf(form),
    type: 'card',
  }
}

const rawNumber = () =>
  new Failure(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the card form.',
  })

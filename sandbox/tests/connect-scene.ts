import type Stripe from 'stripe'
import type { startTestSandbox } from './test-app.ts'

type App = Awaited<ReturnType<typeof startTestSandbox>>

export const recipient: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'seller@example.com',
  dashboard: 'express',
  identity: { country: 'de', entity_type: 'individual' },
  defaults: {
    currency: 'eur',
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  include: ['configuration.recipient', 'requirements', 'identity', 'defaults'],
}

export const newAccount = ({ stripe }: App, more: Stripe.V2.Core.AccountCreateParams = {}) =>
  stripe.v2.core.accounts.create({ ...recipient, ...more })

export const links = {
  refresh_url: 'http://shop.example/again',
  return_url: 'http://shop.example/back',
}

export const newLink = ({ stripe }: App, account: string) =>
  stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: links },
  })

/** An account that can receive transfers and payouts. */
export async function activeAccount(app: App, more: Record<string, string> = {}) {
  const { id } = await newAccount(app)
  await app.call('POST', '/sandbox/accounts/onboarding', {
    account: id,
    outcome: 'finish',
    ...more,
  })
  return id
}

/** A paid charge in euro; its funds are available at once with the card for that. */
export async function paidCharge({ stripe }: App, amount: number, card = 'pm_card_visa') {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    confirm: true,
    payment_method: card,
  })
  return String(intent.latest_charge)
}

/** Available, pending in euro, of the platform or an account. */
export async function fundsOf({ stripe }: App, stripeAccount?: string) {
  const balance = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  const inEuro = (rows: Stripe.Balance.Available[]) =>
    rows.find(({ currency }) => currency === 'eur')?.amount ?? 0
  return [inEuro(balance.available), inEuro(balance.pending)]
}

/** The sum of all balance transactions in euro, page by page. */
export async function sumOf({ stripe }: App, stripeAccount?: string) {
  let sum = 0
  const options = stripeAccount ? { stripeAccount } : {}
  const rows = stripe.balanceTransactions.list({ limit: 20, currency: 'eur' }, options)
  for await (const row of rows) sum += row.net
  return sum
}

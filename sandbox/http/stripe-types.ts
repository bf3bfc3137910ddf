import type Stripe from 'stripe'
import type { HandlerDeps } from '../webhooks/events.ts'
import type { EndpointCall } from './endpoint.ts'

/** An object as Stripe's SDK declares it. */
export type StripeObject =
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.Balance
  | Stripe.BalanceTransaction
  | Stripe.Transfer
  | Stripe.TransferReversal
  | Stripe.Payout
  | Stripe.Topup
  | Stripe.EventBase
  | Stripe.Account
  | Stripe.LoginLink
  | Stripe.V2.Core.Account
  | Stripe.V2.Core.AccountLink
  | Stripe.V2.Core.EventBase

type StripeList = Stripe.ApiList<StripeObject> | Stripe.V2List<StripeObject>

/** What an endpoint of Stripe answers, of which the SDK's types check every field. */
export type StripeAction = (deps: HandlerDeps, call: EndpointCall) => StripeObject | StripeList

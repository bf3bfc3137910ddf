import { z } from 'zod'
import { adminOnly, buyersOnly, mayRefuse } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, linkedMember } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { amount, price } from '../schemas/price.ts'
import { email, id, pathId, searchText, text } from '../schemas/string-schemas.ts'

/** A payment as admins see it. */
export const payment = z.object({
  _id: z.string(),
  bookingId: z.string(),
  productId: z.string(),
  header: z.string(),
  buyerName: z.string(),
  buyerId: linkedMember,
  sellerName: z.string(),
  sellerId: linkedMember,
  price: z.string(),
  fee: z.string().describe('The sales fee of what is not refunded.'),
  refundedInPart: z.string().describe('The sum of partial refunds and partial chargebacks.'),
  refundable: z
    .string()
    .describe('The amount that a refund would send: the price less `refundedInPart`.'),
  currency: z.string(),
  date: z.string(),
  transactionId: z.string(),
  refund: z
    .object({ reason: z.string(), date: z.string(), sent: z.boolean() })
    .nullable()
    .describe('`sent` once the card provider has accepted it, or the buyer got it in another way.'),
  refundFailed: z.boolean().describe('A refund of it has failed: the buyer is still owed it.'),
  chargedBack: z
    .boolean()
    .describe("The buyer's bank disputes it or has taken it back: it cannot be refunded."),
  can: z.object({ refund: z.boolean() }),
})

export const ledgerKinds = [
  'sale',
  'late_charge',
  'provider_fee',
  'account_fee',
  'release',
  'refund_owed',
  'refund_in_part',
  'refund_sent',
  'refund_at_provider',
  'refund_failed',
  'refund_paid_outside',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'appeal_payment',
  'transfer',
  'transfer_reversed',
  'debt_netted',
  'debt_written_off',
  'outside_payment',
  'payout',
  'payout_failed',
  'top_up',
  'top_up_returned',
] as const
export const ledgerAccounts = [
  'card_provider',
  'held_for_sale',
  'seller_payable',
  'fees',
  'fee_vat',
  'refunds_due',
  'provider_costs',
  'disputed',
  'losses',
  'seller_debt',
  'bank',
] as const

export const maxRefundReasonLength = 500

/** Shown to the buyer and the seller. */
export const newRefund = z.object({ reason: text('Reason', maxRefundReasonLength) })

const ledgerAmount = z
  .string()
  .describe('Signed amount: assets are positive, liabilities and fees negative.')

/** A ledger transaction; its entries sum to zero. */
export const ledgerTransaction = z.object({
  _id: z.string(),
  kind: z.enum(ledgerKinds),
  header: z
    .string()
    .nullable()
    .describe('The product title; null for payouts, top-ups and fees of the platform.'),
  bookingId: z.string().nullable(),
  transactionId: z.string().describe('The payment intent, or what else caused it.'),
  date: z.string(),
  entries: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      holder: z.string().nullable().describe('The name of the account holder.'),
      amount: ledgerAmount,
      currency: z.string(),
    }),
  ),
})

export const ledgerBalance = z.object({
  account: z.enum(ledgerAccounts),
  amount: ledgerAmount,
  currency: z.string(),
})

export const payments = {
  start: route({
    method: 'POST',
    path: '/create-payment-intent',
    action: 'start_payment',
    summary:
      'Creates the payment intent of an active booking, or returns the existing one. Idempotent.',
  })
    .errors({
      ...buyersOnly,
      ...mayRefuse('not_found', 'price_changed', 'booking_over', 'already_paid'),
      ...mayRefuse('amount_not_payable', 'card_provider_away'),
    })
    .input(z.object({ bookingId: id.optional(), price: price.optional() }))
    .output(z.object({ clientSecret: z.string() })),
  record: route({
    method: 'POST',
    path: '/payments',
    action: 'record_payment',
    summary:
      'Confirms the card payment of a booking. The server verifies it with the card provider.',
  })
    .errors({
      ...buyersOnly,
      ...mayRefuse('not_found', 'payment_not_done', 'payment_mismatch', 'payment_refunded'),
      ...mayRefuse('card_provider_away'),
    })
    .input(
      z.object({
        bookingId: id,
        transactionId: z
          .string(errorMessage('notAnIntent'))
          .regex(/^pi_\w{1,252}$/, errorMessage('notAnIntent')),
        price: price.optional(),
        email: email.optional(),
        identifier: id.optional(),
      }),
    )
    .output(acknowledged.extend({ insertedId: z.string() })),
  list: listRoute({
    method: 'GET',
    path: '/payments',
    action: 'list_payments',
    summary:
      'Payments, newest first: all, or those of an order, a payment intent, a buyer or a seller (`q`).',
  })
    .errors(adminOnly)
    .input(pageInput.extend({ q: searchText }))
    .output(pageOf(payment)),
  refund: route({
    method: 'POST',
    path: '/payments/{id}/refund',
    action: 'refund_payment',
    summary: 'Refunds a payment in full and withdraws its product.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse(
        'not_found',
        'recent_login_required',
        'already_refunded',
        'own_case',
        'payment_disputed',
        'refund_time_over',
        'refundable_changed',
        'sale_event_not_possible',
      ),
    })
    .input(
      newRefund.extend({
        id: pathId,
        refundable: amount
          .optional()
          .describe('`refundable` as it was shown: if it has changed, nothing is refunded.'),
      }),
    )
    .output(acknowledged),
  ledger: listRoute({
    method: 'GET',
    path: '/ledger',
    action: 'read_ledger',
    summary: 'Ledger transactions, newest first.',
  })
    .errors(adminOnly)
    .input(
      pageInput.extend({
        account: z
          .enum(ledgerAccounts, errorMessage('ledgerAccount'))
          .optional()
          .describe('Only transactions with an entry in this account.'),
      }),
    )
    .output(pageOf(ledgerTransaction)),
  balances: route({
    method: 'GET',
    path: '/ledger/balances',
    action: 'read_ledger',
    summary: 'The balances of the ledger accounts. Their sum is zero.',
  })
    .errors(adminOnly)
    .output(z.array(ledgerBalance)),
}

export type Payment = z.infer<typeof payment>
export type LedgerTransaction = z.infer<typeof ledgerTransaction>
export type LedgerBalance = z.infer<typeof ledgerBalance>

import { z } from 'zod'
import { adminOnly, mayRefuse, sellersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pathId } from '../schemas/string-schemas.ts'
import { amountsError, bankTransfer, paidAmount } from './bank-transfer.ts'

const amount = z.string().describe('In the currency.')

export const payoutStatuses = [
  'none',
  'pending',
  'active',
  'restricted',
  'rejected',
  'unsupported',
  'closed',
] as const

/** What the payment provider asks of a seller. */
export const payoutRequirements = [
  'name',
  'birthDate',
  'address',
  'contact',
  'taxNumber',
  'document',
  'bank',
  'terms',
  'business',
  'other',
] as const
export type PayoutRequirement = (typeof payoutRequirements)[number]

const ofSale = { saleId: z.string(), header: z.string().describe('The product title.') }

/** The money of one sale, until it is in the seller's balance at the payment provider. */
export const saleTransfer = z.object({
  _id: z.string(),
  ...ofSale,
  amount,
  reversed: amount.describe('What was taken back.'),
  currency: z.string(),
  state: z
    .enum(['due', 'stopped', 'sent', 'reversed', 'refunded', 'outside'])
    .describe(
      '`stopped`: see `stoppedBy`. `refunded` before it was sent: nothing is due. `outside`: paid by a bank transfer of the site.',
    ),
  stoppedBy: z
    .enum(['review', 'return'])
    .nullable()
    .describe('A `review` of a case, a chargeback or a warning, or a `return` of the product.'),
  reference: z.string().nullable().describe('Of that bank transfer.'),
  date: moment.describe(
    'When it is or was sent, at the earliest. Of `refunded`, when the buyer was refunded.',
  ),
})

/** From the balance to the bank. */
export const bankPayout = z.object({
  _id: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrives: z.string().describe('YYYY-MM-DD'),
  failure: z.string().nullable().describe("The provider's code."),
  returned: z.boolean().describe('It failed after it was reported as paid.'),
  date: moment,
})

export const sellerDebt = z.object({
  _id: z.string(),
  ...ofSale,
  reason: z.enum(['refund', 'chargeback']),
  amount,
  open: amount.describe('What is left to pay.'),
  reversed: amount,
  netted: amount,
  writtenOff: amount,
  paidFrom: z.array(z.object({ ...ofSale, amount })),
  currency: z.string(),
  date: moment,
})

const total = z.object({ currency: z.string(), amount })

export const payoutOverview = z.object({
  account: z.object({
    status: z.enum(payoutStatuses),
    missing: z.array(z.enum(payoutRequirements)).describe('What the seller has to provide.'),
    reviewing: z.boolean().describe('Whether the provider checks what it was given.'),
    destination: z.string().nullable().describe('The bank account, such as `Test Bank …6789`.'),
    waitingSince: moment.nullable().describe('Since when money waits for the account.'),
  }),
  listing: z
    .enum(['payouts_not_set_up', 'payouts_refused', 'debt_too_high'])
    .nullable()
    .describe('Why new listings are refused.'),
  upcoming: z.array(total),
  debt: z.array(total),
  transfers: z.array(saleTransfer).describe('The newest 100.'),
  payouts: z.array(bankPayout).describe('The newest 100.'),
  debts: z.array(sellerDebt).describe('The newest 100.'),
})

/** A seller whose money waits because there is no account to send it to. */
export const waitingSeller = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(payoutStatuses),
  since: moment,
  owed: z.array(total),
  can: z.object({ payOutside: z.boolean() }),
})

const paid = z
  .array(paidAmount, amountsError)
  .min(1, amountsError)
  .max(20, amountsError)
  .describe('What is paid: `owed`, as it was listed.')

export const payouts = {
  show: route({
    method: 'GET',
    path: '/payouts',
    action: 'read_own_payouts',
    summary: "The seller's payouts: account, transfers of sales, payouts to the bank, debts.",
  })
    .errors(sellersOnly)
    .output(payoutOverview),
  onboard: route({
    method: 'POST',
    path: '/payouts/onboarding',
    action: 'set_up_payouts',
    summary: "A single-use address of the payment provider's form for the seller's account.",
  })
    .errors({
      ...sellersOnly,
      ...mayRefuse('payouts_refused', 'recent_login_required', 'card_provider_away'),
    })
    .output(z.object({ url: z.string() })),
  read: route({
    method: 'POST',
    path: '/payouts/reading',
    action: 'set_up_payouts',
    summary: "Reads the seller's account at the payment provider.",
  })
    .errors({ ...sellersOnly, ...mayRefuse('card_provider_away') })
    .output(acknowledged),
  waiting: route({
    method: 'GET',
    path: '/payouts/waiting',
    action: 'list_waiting_sellers',
    summary:
      'Sellers who have not set up payouts for 60 days, or whose account the provider refuses. Money is held for 90 days at most.',
  })
    .errors(adminOnly)
    .output(z.array(waitingSeller).describe('The 100 who wait the longest.')),
  payOutside: route({
    method: 'POST',
    path: '/payouts/waiting/{id}/payment',
    action: 'record_outside_payment',
    summary: 'Records that the money of such a seller is paid by a bank transfer of the site.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('recent_login_required', 'own_case', 'not_found', 'owed_changed'),
    })
    .input(bankTransfer.extend({ id: pathId, paid }))
    .output(acknowledged),
}

export type PayoutOverview = z.infer<typeof payoutOverview>
export type SaleTransfer = z.infer<typeof saleTransfer>
export type BankPayout = z.infer<typeof bankPayout>
export type SellerDebt = z.infer<typeof sellerDebt>
export type WaitingSeller = z.infer<typeof waitingSeller>

import { z } from 'zod'
import { adminOnly, mayRefuse } from '../errors.ts'
import { route } from '../route.ts'
import { acknowledged, linkedMember, moment } from '../schemas/common.ts'
import { pathId, text } from '../schemas/string-schemas.ts'
import { failedRefund } from './refunds.ts'

const amount = z.string().describe('Signed amount in the currency.')

/** The balance of one currency at the card provider and in the ledger. */
export const balanceComparison = z.object({
  currency: z.string(),
  available: amount,
  pending: amount,
  ledger: amount,
  difference: amount.describe('The balance at the provider less the ledger.'),
  unlisted: amount.describe('What the provider holds beyond its listed transactions.'),
  owed: amount.describe('What of it belongs to buyers and sellers.'),
  missing: amount.describe('What the balance lacks for that; zero if it suffices.'),
})

/** A movement of money that only the provider or only the ledger knows. */
export const unmatchedMovement = z.object({
  _id: z.string(),
  side: z.enum(['provider', 'ledger']),
  category: z.string().describe("The provider's reporting category, or `fee`."),
  reference: z.string().describe('The payment intent, refund or dispute.'),
  header: z.string().nullable().describe('The product title, if the payment is known.'),
  amount,
  currency: z.string(),
  date: moment,
})

/** An early fraud warning of the provider that no admin has looked at. */
export const fraudWarning = z.object({
  _id: z.string(),
  saleId: z.string(),
  header: z.string(),
  buyerName: z.string(),
  buyerId: linkedMember,
  sellerName: z.string(),
  sellerId: linkedMember,
  price: z.string(),
  currency: z.string(),
  reason: z.string().describe("The provider's type of fraud."),
  sellerPaid: z
    .boolean()
    .describe('Whether the seller has money of the sale: it was sent, and not all taken back.'),
  date: moment,
})

/** Why no evidence is submitted by itself: the price was returned, a case or a return was open, no delivery is proven, or the provider refuses it. */
const evidenceStops = ['refunded', 'contested', 'unproven', 'refused'] as const
export type EvidenceStop = (typeof evidenceStops)[number]

/** A chargeback, or an inquiry before one, that the bank has not decided. */
export const openDispute = z.object({
  _id: z.string().describe('The dispute at the card provider.'),
  saleId: z
    .string()
    .nullable()
    .describe('Null for a payment that came after its booking had ended.'),
  header: z.string(),
  buyerName: z.string(),
  buyerId: linkedMember,
  sellerName: z.string(),
  sellerId: linkedMember,
  sellerEmail: z.string().nullable().describe('Null if the account is deleted.'),
  amount: z.string(),
  currency: z.string(),
  kind: z.enum(['chargeback', 'inquiry']),
  reason: z.string().describe("The provider's reason."),
  evidenceDue: moment
    .nullable()
    .describe('`null` once evidence was submitted, and if the bank accepts none.'),
  evidence: z.object({
    sent: moment.nullable().describe('When evidence was submitted.'),
    planned: moment
      .nullable()
      .describe('When it is submitted automatically, if the record speaks for the seller.'),
    stop: z.enum(evidenceStops).nullable().describe('Why it is left to staff.'),
  }),
  date: moment,
})

export const reconciliationReport = z.object({
  checked: moment.nullable().describe('When the balances were last compared.'),
  complete: z.boolean().describe('Whether all balance transactions are imported.'),
  balances: z.array(balanceComparison),
  unmatched: z.array(unmatchedMovement).describe('The oldest 100.'),
  unmatchedCount: z.number().int(),
  fraudWarnings: z.array(fraudWarning).describe('The oldest 100.'),
  failedRefunds: z.array(failedRefund).describe('The oldest 100.'),
  disputes: z.array(openDispute).describe('Those with evidence to submit first, at most 100.'),
})

export const maxClearanceNoteLength = 500
export const clearance = z.object({ note: text('Reason', maxClearanceNoteLength) })

export const reconciliation = {
  show: route({
    method: 'GET',
    path: '/reconciliation',
    action: 'read_reconciliation',
    summary:
      'The last comparison with the card provider, refunds that failed, fraud warnings, and open chargebacks.',
  })
    .errors(adminOnly)
    .output(reconciliationReport),
  run: route({
    method: 'POST',
    path: '/reconciliation',
    action: 'run_reconciliation',
    summary: 'Imports balance transactions and compares them, in the background.',
  })
    .errors(adminOnly)
    .output(acknowledged),
  clearWarning: route({
    method: 'POST',
    path: '/fraudWarnings/{id}/clearance',
    action: 'clear_fraud_warning',
    summary: 'Clears an early fraud warning, so that the sale can be released again.',
  })
    .errors({ ...adminOnly, ...mayRefuse('not_found', 'recent_login_required', 'own_case') })
    .input(clearance.extend({ id: pathId }))
    .output(acknowledged),
}

export type ReconciliationReport = z.infer<typeof reconciliationReport>
export type BalanceComparison = z.infer<typeof balanceComparison>
export type UnmatchedMovement = z.infer<typeof unmatchedMovement>
export type FraudWarning = z.infer<typeof fraudWarning>
export type OpenDispute = z.infer<typeof openDispute>

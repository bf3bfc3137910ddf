import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { findExisting } from '../../providers/existing-objects.ts'
import { isInquiry } from '../../providers/stripe-disputes.ts'
import { RepeatedFault } from '../../providers/stripe-errors.ts'
import type { CardRefund } from '../../providers/stripe-refunds.ts'
import { isBalanceTooSmall, type MadeOrRefused } from '../../providers/stripe-refusals.ts'
import { closedDisputesOf, countAttempt, type RefundRow, refundsOfIntent } from './queries.ts'

type RefundServices = Pick<AppServices, 'cards' | 'db'>

/**
 * Makes a refund at the provider, or finds the one that was made before. Throws if it is to be tried again:
 * the provider is away, or the database does not know yet what may explain the refusal.
 */
export async function makeRefund(
  services: RefundServices,
  refund: RefundRow,
): Promise<MadeOrRefused<CardRefund>> {
  // It may have been sent before the database was restored from a backup.
  const before = await findRefund(services, refund)
  if (before.found) return { made: before.found }
  const outcome = await requestRefund(services, refund)
  if ('made' in outcome) return outcome
  // Another request, or staff in the provider's dashboard, may have been faster.
  const { found, unknown } = await findRefund(services, refund)
  if (found) return { made: found }
  if (unknown) throw new Error(`${outcome.refused}, but ${unknown.id} is not booked yet`)
  if (await isDisputeUnsettled(services, refund)) throw refuse('payment_disputed')
  return outcome
}

/**
 * Whether another request would be answered in another way, and cannot refund twice. A request that met a fault may
 * still take effect, hours later: only a refund of more than half of the charge cannot be made twice.
 */
const isKeyUsedUp = (error: unknown, { amount, charged }: RefundRow) =>
  isBalanceTooSmall(error) || (error instanceof RepeatedFault && amount * 2 > charged)

/**
 * After a refusal for lack of balance, the next try is a request of its own; after a fault that the provider repeats,
 * if that is safe. Otherwise the provider forgets the fault after a day.
 */
async function requestRefund({ cards, db }: RefundServices, refund: RefundRow) {
  try {
    return await cards.refund(refund)
  } catch (error) {
    if (isKeyUsedUp(error, refund)) await countAttempt(db, refund)
    throw error
  }
}

/** What the provider has made for a refund, and one of its payment that is in no row. */
async function findRefund({ cards, db }: RefundServices, refund: RefundRow) {
  const made = await cards.refundsOf(refund.intentId)
  const rows = await refundsOfIntent(db, refund.intentId)
  const unknown = made.find(({ id }) => !rows.some(({ providerId }) => providerId === id))
  return { found: findExisting(refund, made, rows), unknown }
}

/** Whether the provider has a chargeback whose outcome is open, or not recorded. Inquiries stop no refund. */
async function isDisputeUnsettled({ cards, db }: RefundServices, { intentId }: RefundRow) {
  const disputes = await cards.disputesOf(intentId)
  const closed = await closedDisputesOf(db, intentId)
  return disputes.some(({ id, status }) => {
    return !isInquiry(status) && !closed.some((row) => row.id === id)
  })
}

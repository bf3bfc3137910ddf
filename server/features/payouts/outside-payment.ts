import { isolate } from '../../../contract/i18n/bidi.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext, TxServices } from '../../context.ts'
import { anyOf, type Db, now, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { trusted } from '../../jobs/email.ts'
import { formatMoney } from '../../jobs/emails/values.ts'
import { outsidePaymentEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { lockSale } from '../sales/queries.ts'
import { notifySeller } from '../transfers/notices.ts'
import { netDebts } from '../transfers/owe.ts'
import { endWait, payableOf } from '../transfers/queries.ts'
import { sumsOf, totalsOf } from './serialize.ts'
import { transfersPaidByStaff } from './staff-queries.ts'
import { lockTransfer } from './transfer-queries.ts'

/** Sales whose money staff pay to a seller without an account. */
const waitingSales = (tx: Tx, sellerId: string) =>
  transfersPaidByStaff(tx)
    .innerJoin('booking', 'booking.id', 'sale.id')
    .select(['transfer.id', 'sale.id as saleId', 'booking.product_id as productId'])
    .where('sale.seller_id', '=', sellerId)
    .orderBy('sale.id')
    .execute()

/** Locks their products, by id: in every transaction, those are locked before any booking or sale. */
async function lockWaitingSales(tx: Tx, sellerId: string) {
  const waiting = await waitingSales(tx, sellerId)
  const productIds = waiting.map(({ productId }) => productId)
  await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', anyOf(productIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  return waiting
}

/**
 * Pays debts of the seller from the waiting money, as the hourly run does. In a transaction of its own:
 * what is listed afterwards is what can be recorded.
 */
const netAll = (db: Db, sellerId: string) =>
  transact(db, async (tx) => {
    for (const { saleId } of await lockWaitingSales(tx, sellerId)) {
      const sale = await lockSale(tx, saleId)
      if (sale) await netDebts(tx, sale)
    }
  })

type Waiting = { id: string; saleId: string; reference: string }

/** Pays the money of one sale, unless something about it is open. */
async function payOne(tx: Tx, { id, saleId, reference }: Waiting) {
  const sale = await lockSale(tx, saleId)
  if (!sale) return undefined
  await netDebts(tx, sale)
  const transfer = await lockTransfer(tx, id)
  if (transfer?.state !== 'due' || !transfer.mayLeave) return undefined
  const { intentId, currency, sellerId } = transfer
  const amount = await payableOf(tx, intentId)
  await tx
    .updateTable('transfer')
    .set({ state: 'paid_outside', amount, reference, sent_at: now })
    .where('id', '=', id)
    .execute()
  const entries = outsidePaymentEntries({ amount, sellerId })
  await post(tx, { kind: 'outside_payment', causeId: id, intentId, currency, entries })
  return { currency, amount }
}

type Totals = { currency: string; amount: string }[]

/** Such as `484.51 USD + 20.00 EUR`. */
const toListText = (totals: Totals) =>
  totals
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .sort()
    .join(' + ')

type Paid = { sellerId: string; reference: string; owed: { currency: string; amount: number }[] }

/** Tells the seller, once for each currency. */
async function notifyOfPayment(services: TxServices, tx: Tx, { sellerId, reference, owed }: Paid) {
  for (const { currency, sum: minor } of sumsOf(owed)) {
    await notifySeller(services, tx, sellerId, {
      kind: 'payoutPaidOutside',
      subject: crypto.randomUUID(),
      title: formatMoney(services.config.language, minor, currency),
      values: { amount: { minor, currency }, reference: trusted(isolate(reference)) },
    })
  }
}

type OutsidePayment = { id: string; reference: string; paid: Totals }

/**
 * Records that staff pay a seller whose account the provider refuses, or who has set up none for so
 * long, by a bank transfer of the platform, and tells the seller. Refuses `own_case`, `not_found`
 * if no money of the seller can be paid like that, and `owed_changed` if it is not the amount that
 * staff pay.
 */
export async function recordOutsidePayment(
  context: RequestContext,
  { id: sellerId, reference, paid }: OutsidePayment,
) {
  const admin = requireMember(context)
  if (sellerId === admin.id) throw refuse('own_case')
  await netAll(context.db, sellerId)
  await transact(context.db, async (tx) => {
    const owed: { currency: string; amount: number }[] = []
    for (const { id, saleId } of await lockWaitingSales(tx, sellerId)) {
      const amount = await payOne(tx, { id, saleId, reference })
      if (amount) owed.push(amount)
    }
    if (owed.length === 0) throw refuse('not_found')
    const amounts = toListText(totalsOf(owed))
    if (amounts !== toListText(paid)) throw refuse('owed_changed')
    await endWait(tx, sellerId)
    const after = { reference, amounts }
    await recordAudit(tx, admin, { action: 'record_outside_payment', memberId: sellerId, after })
    await notifyOfPayment(context, tx, { sellerId, reference, owed })
  })
}

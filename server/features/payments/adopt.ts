import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { holdAgainEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { beginSale, insertEndedSale } from '../sales/begin.ts'
import { lockIntent } from './settlement-queries.ts'

type Services = Pick<AppServices, 'config' | 'db' | 'jobs'>

/** Old releases run beside new ones for the time of a deployment. */
const maxAgeDays = 7

/** Payments that a process of an old release has settled: they have no sale. */
export function paymentsWithoutSale(db: Db) {
  return db
    .selectFrom('payment')
    .leftJoin('sale', 'sale.id', 'payment.booking_id')
    .select(['payment.id', 'payment.intent_id as intentId'])
    .where('sale.id', 'is', null)
    .where('payment.created_at', '>', sql<Date>`now() - make_interval(days => ${maxAgeDays})`)
    .orderBy('payment.created_at')
    .limit(1000)
    .execute()
}

/**
 * Begins the sale of a payment that an old release has settled. It gave the seller the share at
 * once: the price is held again. Idempotent.
 */
export function adoptPayment(services: Services, intentId: string): Promise<void> {
  return transact(services.db, async (tx) => {
    const booking = await lockIntent(tx, intentId)
    if (!booking || (await hasSale(tx, booking.bookingId))) return
    const { amount, currency, paymentFee } = booking
    if (paymentFee === null) return
    const sale = { ...booking, intentId, amount, currency }
    if (booking.state === 'refunded') return insertEndedSale(services, tx, sale)
    const share = { amount, fee: paymentFee, vat: 0, sellerId: booking.sellerId }
    const posting = { causeId: intentId, intentId, currency, entries: holdAgainEntries(share) }
    await post(tx, { kind: 'hold_again', ...posting })
    await beginSale(services, tx, sale)
  })
}

async function hasSale(tx: Tx, id: string): Promise<boolean> {
  const sale = tx.selectFrom('sale').select('id').where('id', '=', id)
  return (await sale.executeTakeFirst()) !== undefined
}

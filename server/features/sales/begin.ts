import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppServices, TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'
import { prepared } from '../../database/prepared.ts'
import { insertDeadlines } from './deadlines/queries.ts'
import { deadlinesOf } from './deadlines/rules.ts'
import { notifyParties } from './notify.ts'
import { insertEvent } from './queries.ts'
import { insertReminders } from './reminders/queries.ts'
import { remindersOf } from './reminders/reminders.ts'
import { freshProgress } from './rules.ts'
import { delayLinkedRelease } from './same-person.ts'

type NewSale = {
  bookingId: string
  intentId: string
  sellerId: string
  buyerId: string
  amount: number
  currency: string
  title: string
}

const initialState = 'awaiting_handover'

/** The listing as it was bought, with its photos and the trader who sold it. */
const listingSnapshot = (bookingId: string) => sql`(
  select to_jsonb(product) - '{serial_key,seller_id,client_id,phone,location}'::text[]
  || jsonb_build_object(
    'photos', coalesce((
      select jsonb_agg(media_id order by position) from product_photo where product_id = product.id
    ), '[]'::jsonb),
    'trader', (
      select trader from seller_declaration where id = product.seller_declaration_id
    ))
  from product join booking on booking.product_id = product.id where booking.id = ${bookingId}::uuid
)`

/** Begins the sale of a booking in the transaction that settles its payment. */
export async function beginSale({ config, jobs }: TxServices, tx: Tx, sale: NewSale) {
  const { sales } = config
  const { bookingId: id, sellerId, buyerId, title } = sale
  const createdAt = await insertSale(config, tx, sale)
  await delayLinkedRelease(tx, id, sales.linkedReleaseDays)
  await insertDeadlines(tx, id, deadlinesOf({ state: initialState, ...freshProgress }, sales))
  await insertReminders(
    tx,
    id,
    remindersOf({ state: initialState, ...freshProgress, shippingPeriodStart: createdAt }, sales),
  )
  const happened = { event: 'pay', actor: 'provider', memberId: null } as const
  await insertEvent(tx, { ...happened, saleId: id, from: initialState, to: initialState })
  const { amount: price, currency } = sale
  const terms = { feePercent: config.feePercent, feeVatPercent: sales.feeVatPercent }
  const paid = {
    ...freshProgress,
    id,
    title,
    buyerId,
    sellerId,
    price,
    currency,
    refundedInPart: 0,
    createdAt,
    shippingPeriodStart: createdAt,
    ...terms,
  }
  await notifyParties({ config, jobs }, tx, paid, { event: 'pay', by: 'provider' })
}

/** Returns the time of the payment. */
async function insertSale(
  { sales, feePercent }: AppServices['config'],
  tx: Tx,
  { bookingId: id, intentId, sellerId, buyerId, amount, currency }: NewSale,
): Promise<Date> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const inserted = await sql<{ created_at: Date }>`
    insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
      fee_vat_percent, handover_code, listing, withdrawal_days)
    values (${id}, ${intentId}, ${sellerId}, ${buyerId}, ${initialState}, ${amount}, ${currency},
      ${feePercent}, ${sales.feeVatPercent}, ${code}, ${listingSnapshot(id)},
      (select nullif(${sales.withdrawalDays}::smallint, 0) from product
        join booking on booking.product_id = product.id
        where booking.id = ${id}::uuid and seller_kind = 'trader'))
    returning created_at ${prepared}`.execute(tx)
  return onlyRow(inserted).created_at
}

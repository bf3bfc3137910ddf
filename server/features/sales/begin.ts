import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppServices, TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { insertDeadlines } from './deadlines/queries.ts'
import { deadlinesOf } from './deadlines/rules.ts'
import { notifyParties } from './notify.ts'
import { insertEvent, insertedSale } from './queries.ts'
import { delayLinkedRelease } from './release/same-person.ts'
import { insertReminders } from './reminders/queries.ts'
import { remindersOf } from './reminders/reminders.ts'

type NewSale = {
  bookingId: string
  intentId: string
  sellerId: string
  buyerId: string
  amount: number
  currency: string
}

const initialState = 'awaiting_handover'

/** The listing as it was bought, with its photos and the trader who sold it. */
const listingSnapshot = (bookingId: string) => sql`(
  select to_jsonb(product)
    - '{serial_key,seller_id,client_id,phone,location,confirmed_at,confirmation_asked_at}'::text[]
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
export async function beginSale(services: TxServices, tx: Tx, paid: NewSale) {
  const { config } = services
  const { bookingId: id } = paid
  await insertSale(config, tx, paid)
  await delayLinkedRelease(tx, id, config.sales.linkedReleaseDays)
  const sale = await insertedSale(tx, id)
  await insertDeadlines(tx, id, deadlinesOf(sale, config.sales))
  await insertReminders(tx, id, remindersOf(sale, config.sales))
  const happened = { event: 'pay', actor: 'provider', memberId: null } as const
  await insertEvent(tx, { ...happened, saleId: id, from: initialState, to: initialState })
  await notifyParties(services, tx, sale, { event: 'pay', by: 'provider' })
}

async function insertSale(
  { sales, feePercent }: AppServices['config'],
  tx: Tx,
  { bookingId: id, intentId, sellerId, buyerId, amount, currency }: NewSale,
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`
    insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
      fee_vat_percent, handover_code, listing, withdrawal_days)
    values (${id}, ${intentId}, ${sellerId}, ${buyerId}, ${initialState}, ${amount}, ${currency},
      ${feePercent}, ${sales.feeVatPercent}, ${code}, ${listingSnapshot(id)},
      (select nullif(${sales.withdrawalDays}::smallint, 0) from product
        join booking on booking.product_id = product.id
        where booking.id = ${id}::uuid and seller_kind = 'trader'))
    ${prepared}`.execute(tx)
}

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { notifyParties } from './notify.ts'
import { insertEvent, replaceDeadlines } from './queries.ts'
import { deadlinesOf } from './rules.ts'

const unchanged = { acceptedAt: null, extendedAt: null, turn: null, offer: null }

type NewSale = {
  bookingId: string
  intentId: string
  sellerId: string
  buyerId: string
  amount: number
  currency: string
  title: string
}

/** The listing as it was bought, photos included. */
const listingOf = (bookingId: string) => sql`(
  select to_jsonb(product) - '{serial_key,seller_id,phone,location}'::text[] || jsonb_build_object(
    'photos', coalesce((
      select jsonb_agg(media_id order by position) from product_photo where product_id = product.id
    ), '[]'::jsonb))
  from product join booking on booking.product_id = product.id where booking.id = ${bookingId}::uuid
)`

/** Begins the sale of a booking in the transaction that settles its payment. */
export async function beginSale(
  { config, jobs }: Pick<AppServices, 'config' | 'jobs'>,
  tx: Tx,
  sale: NewSale,
) {
  const { sales, feePercent } = config
  const { bookingId: id, intentId, sellerId, buyerId, amount, currency, title } = sale
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`
    insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
      fee_vat_percent, handover_code, listing)
    values (${id}, ${intentId}, ${sellerId}, ${buyerId}, 'awaiting_handover', ${amount}, ${currency},
      ${feePercent}, ${sales.feeVatPercent}, ${code}, ${listingOf(id)})`.execute(tx)
  const state = 'awaiting_handover'
  await replaceDeadlines(tx, id, deadlinesOf({ state, ...unchanged }, sales))
  const happened = { event: 'pay', actor: 'provider', memberId: null } as const
  await insertEvent(tx, { ...happened, saleId: id, from: state, to: state })
  const parties = { id, title, buyerId, sellerId }
  await notifyParties({ config, jobs }, tx, parties, { event: 'pay', by: 'provider' })
}

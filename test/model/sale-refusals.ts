import { expect } from 'vitest'
import type { SaleActor, SaleEvent } from '../../contract/sales/sales.ts'
import { transact } from '../../server/database/db.ts'
import { lockSale } from '../../server/features/sales/queries.ts'
import { transition } from '../../server/features/sales/transition.ts'
import { makeHappen, requests, type SaleCast, type WalkedSale } from './sale-drivers.ts'

/**
 * Everything that a refused event could have changed. Jobs post what the provider did and invite to
 * reviews.
 */
async function snapshot({ app }: SaleCast, { id, transactionId }: WalkedSale) {
  const { rows } = await app.pool.query(
    `select
      (select to_jsonb(sale) - 'review_invited_at' from sale where id = $1) as sale,
      (select to_jsonb(sale_case) from sale_case where sale_id = $1) as "case",
      (select jsonb_agg(a order by party) from sale_appeal a where sale_id = $1) as appeals,
      (select count(*)::int from sale_event where sale_id = $1) as events,
      (select jsonb_agg(d order by event) from sale_deadline d where sale_id = $1) as deadlines,
      (select count(*)::int from ledger_transaction
        where intent_id = $2 and kind not in ('refund_sent', 'provider_fee')) as postings,
      (select count(*)::int from refund where intent_id = $2) as refunds,
      (select to_jsonb(booking) from booking where id = $1) as booking`,
    [id, transactionId],
  )
  return rows[0]
}

/** The refusal's code, over HTTP where the event has a call. */
async function refusalOf(
  cast: SaleCast,
  sale: WalkedSale,
  event: SaleEvent,
  by: SaleActor,
): Promise<string> {
  const request = requests[event]
  if (request && (by === 'buyer' || by === 'seller' || by === 'staff')) {
    const { status, body } = await request(cast[by], sale, cast)
    expect([event, by, status]).toEqual([
      event,
      by,
      expect.toSatisfy((n: number) => n >= 400 && n < 500),
    ])
    return body.code
  }
  return transact(cast.app.services.db, async (tx) => {
    const locked = await lockSale(tx, sale.id)
    if (locked) await transition(cast.app.services, tx, locked, { event, by })
    return 'ok'
  }).catch(({ code }) => code)
}

/** Whether the buyer sends the code of a handover again that was confirmed with it. */
async function isRepeatedHandover(
  { app }: SaleCast,
  { id }: WalkedSale,
  event: SaleEvent,
  by: SaleActor,
): Promise<boolean> {
  if (event !== 'hand_over' || by !== 'buyer') return false
  const confirmed = "select id from sale_event where sale_id = $1 and event = 'hand_over'"
  return (await app.pool.query(confirmed, [id])).rows.length > 0
}

const refusals = ['sale_event_not_possible', 'already_refunded', 'payment_disputed']

/**
 * Expects that the event is refused with a named error and changes nothing. A repeated handover is
 * answered as before instead, and changes nothing either.
 */
export async function expectRefused(
  cast: SaleCast,
  sale: WalkedSale,
  event: SaleEvent,
  by: SaleActor,
) {
  const before = await snapshot(cast, sale)
  if (await isRepeatedHandover(cast, sale, event, by)) {
    await makeHappen(cast, sale, event, by)
  } else {
    const refusal = await refusalOf(cast, sale, event, by)
    expect(refusals, `${event} by ${by} in ${before.sale.state}`).toContain(refusal)
  }
  expect(await snapshot(cast, sale)).toEqual(before)
}

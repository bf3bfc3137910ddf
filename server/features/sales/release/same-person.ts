import { type RawBuilder, sql } from 'kysely'
import { shortenedAddress } from '../../../access/client-address.ts'
import type { Tx } from '../../../database/db.ts'
import { prepared } from '../../../database/prepared.ts'

/** Every member of a demo or a test comes from here. */
const isLoopbackNetwork = sql<boolean>`(
  a.network like '127.%' or a.network = ${shortenedAddress('::1')})`

/**
 * Where an account is logged in, or was within the last days: one browser has one session, so that a
 * person with two accounts ends that of the seller before they pay as the buyer.
 */
const sessionsOf = (identityId: RawBuilder<unknown>) => sql`
  select network, user_agent from identity_session where user_id = ${identityId}
  union
  select network, user_agent from ended_session where user_id = ${identityId}`

/** The buyer of a sale, and all accounts that have paid with the same card. */
const payers = sql`
  select sale.buyer_id
  union
  select booking.buyer_id from payment_intent own
  join payment_intent other on other.card_fingerprint = own.card_fingerprint
  join booking on booking.id = other.booking_id
  where own.id = sale.intent_id`

/**
 * One of these members and the seller have logged in with the same browser from the same address block.
 * Starts with the members, as the sessions have no index by address block.
 */
const isAnyLinked = (
  members: RawBuilder<unknown>,
  sellerId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from (${members}) as payer (id)
  join member on member.id = payer.id
  join lateral (${sessionsOf(sql`member.identity_id`)}) a on true
  join member seller on seller.id = ${sellerId}
  join lateral (${sessionsOf(sql`seller.identity_id`)}) b
    on b.network = a.network and b.user_agent = a.user_agent
  where not ${isLoopbackNetwork}
)`

const isLinked = isAnyLinked(payers, sql`sale.seller_id`)

/** Whether buyer and seller of `sale` may be one person: now, or when it was paid. */
export const isLinkedSale = sql<boolean>`(sale.release_from is not null or ${isLinked})`

/** Whether two members have logged in with the same browser from the same address block. */
export async function areAccountsLinked(
  tx: Tx,
  buyerId: string,
  sellerId: string,
): Promise<boolean> {
  const isOne = isAnyLinked(sql`select ${buyerId}::uuid`, sql`${sellerId}::uuid`)
  const { rows } = await sql<{ linked: boolean }>`select ${isOne} as linked`.execute(tx)
  return rows[0]?.linked === true
}

/**
 * Delays the release of a sale when its buyer and seller may be one person, who would take the
 * money of a stolen card before its holder notices.
 */
export async function delayLinkedRelease(tx: Tx, saleId: string, days: number) {
  await sql`
    update sale set release_from = created_at + make_interval(days => ${days})
    where id = ${saleId} and ${isLinked} ${prepared}`.execute(tx)
}

import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../db.ts'
import { trusted } from '../letter.ts'
import { lookAtProduct } from '../saved-searches/queries.ts'
import { tellFinds } from './finds.ts'
import {
  addressOf,
  type Desk,
  languageFor,
  money,
  pathOfItem,
  reachable,
  tell,
} from './recipient.ts'

/** What tells these locks of the database from others. */
const looking = 7_203_118

/**
 * A product of which there is news, and nobody else's until the transaction ends. Only so many are
 * tried: each of them may be another process's.
 */
async function takeProduct(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from (
      select product_id from product_news where due <= clock_timestamp() order by due limit 100
    ) waiting where pg_try_advisory_xact_lock(${looking}, hashtext(product_id::text)) limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Strikes the news of a product off the list. Whether there was any still. */
async function takeNews(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from product_news where product_id = ${id} and due <= clock_timestamp()`.execute(tx)
  return numAffectedRows > 0n
}

type Now = {
  id: string
  price: number
  currency: string
  sellerId: string
  onOffer: boolean
  /** Who holds it, and until when, if somebody does. */
  holderId: string | null
  heldUntil: Date | null
}

async function asItIs(tx: Tx, id: string): Promise<Now | undefined> {
  const { rows } = await sql<Now>`
    select product.id, resale_price as price, product.currency,
      seller_id as "sellerId", entry.product_id is not null as "onOffer",
      buyer_id as "holderId", expires_at as "heldUntil"
    from product
    left join search_entry entry on entry.product_id = product.id
    left join booking on booking.product_id = product.id and booking.state = 'held'
      and booking.expires_at > clock_timestamp()
    where product.id = ${id}`.execute(tx)
  return rows[0]
}

type Mark = { memberId: string; title: string; was: number; wasAway: boolean }

/** Writes down how the product is, and answers how each of those who have marked it knew it. */
async function revise(tx: Tx, { id, price, onOffer, holderId }: Now): Promise<Mark[]> {
  const isFree = onOffer && holderId === null
  const known = onOffer ? price : null
  const { rows } = await sql<Mark>`
    with before as (
      select member_id, price, away from favourite where product_id = ${id}
        and (away = ${isFree} or price <> coalesce(${known}::integer, price))
      order by member_id for update
    )
    update favourite set
      price = coalesce(${known}::integer, before.price),
      -- Who held it themself need not be told that it is free.
      away = not ${isFree}::boolean and (before.away or favourite.member_id is distinct from ${holderId}::uuid)
    from before where favourite.member_id = before.member_id and favourite.product_id = ${id}
    returning favourite.member_id as "memberId", favourite.title, before.price as was, before.away as "wasAway"`.execute(
    tx,
  )
  return rows
}

async function tellKeepers(desk: Desk, tx: Tx, now: Now, marks: Mark[]) {
  if (!now.onOffer || marks.length === 0) return
  const isFree = now.holderId === null
  const news = new Map(marks.map((mark) => [mark.memberId, mark]))
  const people = await reachable(tx)
    .select(['member.tell_price_drops as drops', 'member.tell_returns as returns'])
    .where('member.id', 'in', [...news.keys()])
    .execute()
  for (const person of people) {
    const mark = news.get(person.id)
    if (!mark) continue
    const language = languageFor(desk, person)
    // By the name it had when it was marked: a new one is the seller's word to people who did not ask.
    const values = {
      title: mark.title,
      now: trusted(money(language, now.price, now.currency)),
      link: trusted(addressOf(desk, language, pathOfItem(now.id, mark.title))),
    }
    if (person.drops && now.price < mark.was) {
      const was = trusted(money(language, mark.was, now.currency))
      await tell(
        desk,
        tx,
        person,
        'priceDrop',
        { kind: 'drops', id: person.id },
        { ...values, was },
      )
    } else if (mark.wasAway && isFree && person.returns) {
      await tell(desk, tx, person, 'freeAgain', { kind: 'returns', id: person.id }, values)
    }
  }
}

/** The end of a hold is nobody's act: then it is to be looked at again. */
async function lookAgain(tx: Tx, { id, heldUntil }: Now) {
  if (!heldUntil) return
  await sql`
    insert into product_news (product_id, due)
    select ${id}, ${heldUntil}
    where not exists (select from product_news where product_id = ${id} and due = ${heldUntil})`.execute(
    tx,
  )
}

/** Tells whom it concerns what became of one product. Whether there was any to look at. */
async function lookAtNext(desk: Desk & { db: Db }): Promise<boolean> {
  return transact(desk.db, async (tx) => {
    const id = await takeProduct(tx)
    if (!id) return false
    // Whoever had it a moment before may have seen it all.
    const now = (await takeNews(tx, id)) && (await asItIs(tx, id))
    if (!now) return true
    await tellKeepers(desk, tx, now, await revise(tx, now))
    if (now.onOffer) await lookAtProduct(tx, now.id)
    await lookAgain(tx, now)
    return true
  })
}

/**
 * Looks at every product of which there is news, and tells what was found for those who want to know at
 * once. Several processes may do this at the same time.
 */
export async function lookAtNews(desk: Desk & { db: Db }): Promise<void> {
  while (await lookAtNext(desk));
  await tellFinds(desk, 'instant')
}

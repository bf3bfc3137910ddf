import { sql } from 'kysely'
import { itemPath } from '../../../contract/schemas/slug.ts'
import { nilUuid } from '../../../contract/schemas/string-schemas.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { anyOf, type Db, type Tx, transact } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { eachOfBatches, throwFailures } from '../../jobs/concurrently.ts'
import { notifyWithoutEmail } from '../notices/notify.ts'
import { deleteUnsent, matchProduct } from '../saved-searches/matching.ts'
import { claimAlerts, scheduleEventAfterLimit } from './daily-limit.ts'
import { sendDigests } from './digests.ts'
import {
  type AlertServices,
  enqueueAlertEmail,
  notifiableMembers,
  type Recipient,
} from './recipient.ts'

const batch = 100

/** Watchers of a product who are notified in one transaction. */
const defaultWatcherLimit = 200

type DueProduct = { id: string; due: Date }

/** Products with events that are due, those with the oldest first, from the one after `last`. */
async function dueProducts(db: Db, last?: DueProduct): Promise<DueProduct[]> {
  const after = last ? sql`and (due, product_id) > (${last.due}, ${last.id})` : sql``
  const { rows } = await sql<DueProduct>`
    select product_id as id, due from product_news event
    where due <= clock_timestamp() ${after} and not exists (
      select from product_news earlier where earlier.product_id = event.product_id
        and (earlier.due, earlier.id) < (event.due, event.id)
    ) order by due, product_id limit ${batch}`.execute(db)
  return rows
}

type TakenEvents = {
  /** Whether one of them is more than a reservation or its end. */
  isEntryChanged: boolean
  /** The last watcher of the previous batch; null for the first batch. */
  afterMember: string | null
}

/**
 * Deletes the events of a product that are due, and locks it for other processes until the transaction
 * ends. Undefined without any, or while another process works on it.
 */
async function takeEvents(tx: Tx, id: string): Promise<TakenEvents | undefined> {
  const { rows } = await sql<TakenEvents>`
    with locked as materialized (
      select pg_try_advisory_xact_lock(${advisoryLocks.productEvents}, hashtext(${id})) as mine
    ), taken as (
      delete from product_news where product_id = ${id} and due <= clock_timestamp()
        and (select mine from locked)
      returning entry_changed, after_member
    )
    select bool_or(entry_changed) as "isEntryChanged",
      (array_agg(after_member order by after_member nulls first))[1] as "afterMember"
    from taken
    having count(*) > 0 ${prepared}`.execute(tx)
  return rows[0]
}

type CurrentState = {
  id: string
  price: number
  currency: string
  sellerId: string
  isForSale: boolean
  holderId: string | null
  heldUntil: Date | null
}

async function currentState(tx: Tx, id: string): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    select product.id, resale_price as price, product.currency,
      seller_id as "sellerId", entry.product_id is not null as "isForSale",
      buyer_id as "holderId", expires_at as "heldUntil"
    from product
    left join search_entry entry on entry.product_id = product.id
    left join booking on booking.product_id = product.id and booking.state = 'held'
      and booking.expires_at > clock_timestamp()
    where product.id = ${id} ${prepared}`.execute(tx)
  return rows[0]
}

/** In percent of the last price the member knows: only a price at or below it is announced. */
const noticeablePercent = 98

const hasDropped = ({ price }: CurrentState, { was }: Watcher) =>
  price * 100 <= was * noticeablePercent

type Watcher = {
  memberId: string
  title: string
  /** The price when it was added, or the last one e-mailed. */
  was: number
  wasAway: boolean
}

type WatcherBatch = { afterMember: string | null; limit: number }

/** Of the members after `afterMember`, the first whose favourite is to change. */
async function updateWatchers(
  tx: Tx,
  { id, price, isForSale, holderId }: CurrentState,
  { afterMember, limit }: WatcherBatch,
): Promise<Watcher[]> {
  const isFree = isForSale && holderId === null
  const { rows } = await sql<Watcher>`
    with before as (
      select member_id, price, away from favourite where product_id = ${id}
        and member_id > ${afterMember ?? nilUuid}::uuid
        and (away = ${isFree}
          or (${isForSale}::boolean and ${price}::bigint * 100 <= price::bigint * ${noticeablePercent}::integer))
      order by member_id limit ${limit} for update
    )
    update favourite set
      -- The previous holder is not notified that it is available again.
      away = not ${isFree}::boolean and (before.away or favourite.member_id is distinct from ${holderId}::uuid)
    from before where favourite.member_id = before.member_id and favourite.product_id = ${id}
    returning favourite.member_id as "memberId", favourite.title, before.price as was,
      before.away as "wasAway" ${prepared}`.execute(tx)
  return rows
}

function setFavourites(
  tx: Tx,
  { id }: CurrentState,
  memberIds: string[],
  set: { price: number } | { away: true },
) {
  return tx
    .updateTable('favourite')
    .set(set)
    .where('product_id', '=', id)
    .where('member_id', '=', anyOf(memberIds))
    .execute()
}

type Alert = {
  watcher: Watcher
  person: Recipient
  kind: 'priceDrop' | 'freeAgain'
  /** Whether the member wants e-mails of this kind, and has confirmed the address. */
  isEmailed: boolean
}

async function alertsFor(tx: Tx, product: CurrentState, watchers: Watcher[]): Promise<Alert[]> {
  if (!product.isForSale || watchers.length === 0) return []
  const known = new Map(watchers.map((watcher) => [watcher.memberId, watcher]))
  const people = await notifiableMembers(tx)
    .select(['member.tell_price_drops as drops', 'member.tell_returns as returns'])
    .where('member.id', '=', anyOf([...known.keys()]))
    .execute()
  return people.flatMap((person): Alert[] => {
    const watcher = known.get(person.id)
    if (!watcher) return []
    const about = { watcher, person }
    const { isConfirmed, drops, returns } = person
    const drop = { ...about, kind: 'priceDrop', isEmailed: isConfirmed && drops } as const
    const free = { ...about, kind: 'freeAgain', isEmailed: isConfirmed && returns } as const
    const isBack = watcher.wasAway && product.holderId === null
    const all: Alert[] = [
      ...(hasDropped(product, watcher) ? [drop] : []),
      ...(isBack ? [free] : []),
    ]
    return all.toSorted((one, other) => Number(other.isEmailed) - Number(one.isEmailed)).slice(0, 1)
  })
}

async function sendAlert(
  context: AlertServices,
  tx: Tx,
  product: CurrentState,
  { watcher, person, kind, isEmailed }: Alert,
) {
  const path = itemPath(product.id, watcher.title)
  await notifyWithoutEmail(context, tx, {
    memberId: person.id,
    kind,
    subject: product.id,
    title: watcher.title,
    path,
  })
  if (!isEmailed) return
  const subscription = kind === 'priceDrop' ? 'drops' : 'returns'
  // The title at the time it was saved; the seller controls the new one.
  const values = {
    title: watcher.title,
    now: { minor: product.price, currency: product.currency },
    link: { page: path },
    ...(kind === 'priceDrop' && {
      was: { minor: watcher.was, currency: product.currency },
    }),
  }
  await enqueueAlertEmail(context, tx, person, kind, { kind: subscription, id: person.id }, values)
}

/**
 * Notifies the members who had no e-mail about this product today, and those who get none, which uses up
 * no daily e-mail; schedules the others.
 */
async function notifyWatchers(
  context: AlertServices,
  tx: Tx,
  product: CurrentState,
  watchers: Watcher[],
) {
  const alerts = await alertsFor(tx, product, watchers)
  const idsOf = (some: Alert[]) => some.map(({ person }) => person.id)
  const emailed = idsOf(alerts.filter(({ isEmailed }) => isEmailed))
  const claims = await claimAlerts(tx, emailed, [product.id])
  const claimed = new Set(claims.map(({ memberId }) => memberId))
  const isLate = ({ isEmailed, person }: Alert) => isEmailed && !claimed.has(person.id)
  const sent = alerts.filter((alert) => !isLate(alert))
  const late = alerts.filter(isLate)
  for (const alert of sent) await sendAlert(context, tx, product, alert)
  if (sent.length > 0) await setFavourites(tx, product, idsOf(sent), { price: product.price })
  const away = late.filter(({ watcher }) => watcher.wasAway && product.holderId === null)
  if (away.length > 0) await setFavourites(tx, product, idsOf(away), { away: true })
  await scheduleEventAfterLimit(tx, product.id, idsOf(late))
}

/** Expiry of a hold triggers no event, so one is scheduled. */
async function scheduleHoldExpiryEvent(tx: Tx, { id, heldUntil }: CurrentState) {
  if (!heldUntil) return
  await sql`
    insert into product_news (product_id, due)
    select ${id}, ${heldUntil}
    where not exists (select from product_news where product_id = ${id} and due = ${heldUntil})`.execute(
    tx,
  )
}

/** Due at once; other products that are due have their turn before. */
async function scheduleNextBatch(tx: Tx, { id }: CurrentState, watchers: Watcher[]) {
  const last = watchers
    .map(({ memberId }) => memberId)
    .toSorted()
    .at(-1)
  // The column would round the time up, and the event would be due a moment later.
  await sql`
    insert into product_news (product_id, due, after_member)
    values (${id}, date_trunc('milliseconds', clock_timestamp()), ${last})`.execute(tx)
}

const updateMatches = (tx: Tx, { id, isForSale }: CurrentState) =>
  isForSale ? matchProduct(tx, id) : deleteUnsent(tx, id, [])

function dispatchEvents(
  context: AlertServices & { db: Db },
  { id }: DueProduct,
  watcherLimit: number,
) {
  return transact(context.db, async (tx) => {
    const events = await takeEvents(tx, id)
    const product = events && (await currentState(tx, id))
    if (!events || !product) return
    // Lock order: searches, favourites, e-mail limits.
    if (events.isEntryChanged) await updateMatches(tx, product)
    const watcherBatch = { afterMember: events.afterMember, limit: watcherLimit }
    const watchers = await updateWatchers(tx, product, watcherBatch)
    await notifyWatchers(context, tx, product, watchers)
    if (watchers.length === watcherLimit) await scheduleNextBatch(tx, product, watchers)
    await scheduleHoldExpiryEvent(tx, product)
  })
}

/**
 * Processes all product events and sends immediate alerts. One that fails stays due, and does not
 * hold up the others. Safe to run concurrently.
 */
export async function dispatchProductEvents(
  context: AlertServices & { db: Db },
  watcherLimit = defaultWatcherLimit,
): Promise<void> {
  const read = (last?: DueProduct) => dueProducts(context.db, last)
  const dispatch = (due: DueProduct) => dispatchEvents(context, due, watcherLimit)
  const failures = await eachOfBatches(read, dispatch, 1)
  failures.push(...(await sendDigests(context, 'instant')))
  throwFailures('product events and alerts', failures)
}

import { type RawBuilder, sql } from 'kysely'
import { itemPath } from '../../../contract/schemas/slug.ts'
import { nilUuid } from '../../../contract/schemas/string-schemas.ts'
import type { Alerts } from '../../../contract/search/saved-searches.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { eachOfBatches } from '../../jobs/concurrently.ts'
import { trusted } from '../../jobs/email.ts'
import { userText } from '../../jobs/emails/user-text.ts'
import { formatMoney, pageIn } from '../../jobs/emails/values.ts'
import { notifyWithoutEmail } from '../notices/notify.ts'
import { claimAlerts } from './daily-limit.ts'
import {
  type AlertServices,
  enqueueAlertEmail,
  notifiableMembers,
  type Recipient,
} from './recipient.ts'

type DigestInterval = Exclude<Alerts, 'none'>

const maxItems = 20
const batch = 500

/**
 * Digests have the matches from before the time when they were last due: every day at 6:11, or on
 * Mondays at 6:21 (UTC). After an outage, the next run makes up for it.
 */
const lastDue: Record<DigestInterval, RawBuilder<Date>> = {
  instant: sql`'infinity'::timestamptz`,
  daily: sql`date_bin('1 day', clock_timestamp(), '2001-01-01 06:11Z')`,
  weekly: sql`date_bin('7 days', clock_timestamp(), '2001-01-01 06:21Z')`,
}

/** The time between two e-mails of an instant search: matches in between are sent together. */
const instantIntervalMinutes = 30

/** Whether the time since the last matches sent is over. Daily and weekly digests have times of their own. */
function hasPassedInterval(often: DigestInterval, searchId: RawBuilder<unknown> | string) {
  if (often !== 'instant') return sql<boolean>`true`
  // `now()` is stable, so that an index finds them.
  const since = sql`now() - make_interval(mins => ${instantIntervalMinutes})`
  return sql<boolean>`not exists (
    select from saved_search_match where search_id = ${searchId} and sent_at > ${since}
  )`
}

async function searchesWithMatches(
  db: Db,
  often: DigestInterval,
  after = nilUuid,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from saved_search
    where alerts = ${often} and not paused and id > ${after} and exists (
      select from saved_search_match
      where search_id = id and sent_at is null and created_at < ${lastDue[often]}
    ) and ${hasPassedInterval(often, sql.ref('saved_search.id'))}
    order by id limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

function lockSearch(tx: Tx, id: string) {
  return tx
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'member_id as memberId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type Search = NonNullable<Awaited<ReturnType<typeof lockSearch>>>

type Match = { id: string; title: string; price: number; currency: string }

/** Returns nothing for an instant search whose matches another process has just sent. */
async function takeMatches(tx: Tx, searchId: string, often: DigestInterval): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with sent as (
      update saved_search_match set sent_at = clock_timestamp()
      where search_id = ${searchId} and sent_at is null and created_at < ${lastDue[often]}
        and ${hasPassedInterval(often, searchId)}
      returning product_id
    )
    select product.id, title, resale_price as price, currency
    from sent join product on product.id = sent.product_id
    join search_entry on search_entry.product_id = product.id
    order by product.created_at desc, product.id`.execute(tx)
  return rows
}

/** The matches to announce. Without an e-mail, they use up no daily e-mail. */
async function claimForToday(
  tx: Tx,
  { id: memberId, isConfirmed }: Recipient,
  found: Match[],
): Promise<Match[]> {
  if (!isConfirmed) return found
  const claimed = await claimAlerts(
    tx,
    [memberId],
    found.map(({ id }) => id),
  )
  const ids = new Set(claimed.map(({ productId }) => productId))
  return found.filter(({ id }) => ids.has(id))
}

const pathOf = ({ query }: Search) => (query === '' ? '/search' : `/search?${query}`)

async function emailDigest(
  context: AlertServices,
  tx: Tx,
  to: Recipient,
  search: Search,
  finds: Match[],
) {
  const { language } = to
  const items = finds.slice(0, maxItems).map(({ id: product, title, price, currency }) => {
    const link = pageIn(context.config, language, itemPath(product, title))
    return `${userText(title)}, ${formatMoney(language, price, currency)}\n${link}`
  })
  await enqueueAlertEmail(
    context,
    tx,
    to,
    'finds',
    { kind: 'search', id: search.id },
    {
      count: finds.length,
      name: search.name,
      items: trusted(items.join('\n\n')),
      link: { page: pathOf(search) },
    },
  )
}

async function sendDigest(
  context: AlertServices & { db: Db },
  id: string,
  often: DigestInterval,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const search = await lockSearch(tx, id)
    if (!search) return
    const found = await takeMatches(tx, id, often)
    const to = await notifiableMembers(tx)
      .where('member.id', '=', search.memberId)
      .executeTakeFirst()
    const finds = to ? await claimForToday(tx, to, found) : []
    if (!to || finds.length === 0) return
    await notifyWithoutEmail(context, tx, {
      memberId: to.id,
      kind: 'searchFound',
      subject: id,
      title: search.name,
      path: pathOf(search),
    })
    if (to.isConfirmed) await emailDigest(context, tx, to, search, finds)
  })
}

/**
 * Sends the digests that are due. One that fails stays due, and does not hold up the others. Returns
 * what failed.
 */
export function sendDigests(
  context: AlertServices & { db: Db },
  often: DigestInterval,
): Promise<unknown[]> {
  const read = (last?: string) => searchesWithMatches(context.db, often, last)
  return eachOfBatches(read, (id) => sendDigest(context, id, often), 1)
}

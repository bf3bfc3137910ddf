import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'

/** Time to the first answer counts for what was asked in so many days. */
const days = 90
/** What has waited longer counts as a slow answer; before that, it does not count yet. */
const waitingDays = 3

const since = sql<Date>`now() - make_interval(days => ${sql.lit(days)})`

const askedPublicly = (sellerId: string) => sql`
  select asked_at, answered_at from question
  where seller_id = ${sellerId} and hidden_at is null and asked_at > ${since}`

/** Conversations that the buyer began, unless the seller has blocked the buyer since. */
const askedPrivately = (sellerId: string) => sql`
  select conversation.created_at, (
    select min(answer.created_at) from conversation_message answer
    where answer.conversation_id = conversation.id and answer.author = 'seller'
  )
  from conversation
  join conversation_message first on first.conversation_id = conversation.id
    and first.number = 1 and first.author = 'buyer'
  where seller_id = ${sellerId} and conversation.created_at > ${since}
    and not exists (select from member_block
      where blocker_id = conversation.seller_id and blocked_id = conversation.buyer_id)`

export type ResponseTimes = { answered: number; medianSeconds: number | null }

/** How many questions and messages a seller has answered, and the median time to the first answer. */
export function responseTimesOf(db: Db, sellerId: string): Promise<ResponseTimes> {
  return db
    .selectFrom(
      sql<{ asked_at: Date; answered_at: Date | null }>`(
        ${askedPublicly(sellerId)} union all ${askedPrivately(sellerId)})`.as('asked'),
    )
    .select([
      sql<number>`count(answered_at)::int`.as('answered'),
      sql<number | null>`percentile_disc(0.5) within group (
        order by extract(epoch from coalesce(answered_at, now()) - asked_at)::float8)`.as(
        'medianSeconds',
      ),
    ])
    .where(
      sql<boolean>`answered_at is not null
        or asked_at < now() - make_interval(days => ${sql.lit(waitingDays)})`,
    )
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import { isBlockBetween } from '../../access/member-blocks.ts'
import type { Db } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { isOpenTopic } from '../conversations/subject.ts'
import { isForSale } from '../holds/queries.ts'

/** The time to the first answer counts for what was asked within this time. */
const days = 90
/** What has waited longer counts as a slow answer; before that, it does not count yet. */
const waitingDays = 3

const since = sql<Date>`now() - make_interval(days => ${sql.lit(days)})`

/** Whether `asker` still has an account, and neither of the two has blocked the other. */
const isInContact = (seller: string) => sql<boolean>`(asker.deleted_at is null
  and not ${isBlockBetween(sql.ref(seller), sql.ref('asker.id'))})`

/** Without open questions that the seller cannot answer. */
const askedPublicly = (sellerId: string) => sql`
  select asked_at, answered_at
  from question
  join product on product.id = question.product_id
  join member asker on asker.id = question.asker_id
  where question.seller_id = ${sellerId} and question.hidden_at is null and asked_at > ${since}
    and (answered_at is not null or ${isForSale} and ${isInContact('question.seller_id')})`

/**
 * Conversations that the buyer began, without unanswered ones that are closed to the seller. Unlike public
 * questions, messages about a paused listing can be answered.
 */
const askedPrivately = (sellerId: string) => sql`
  select conversation.created_at, answered.first_at
  from conversation
  join conversation_message first on first.conversation_id = conversation.id
    and first.number = 1 and first.author = 'buyer'
  join product on product.id = conversation.product_id
  join member asker on asker.id = conversation.buyer_id
  cross join lateral (
    select min(answer.created_at) as first_at from conversation_message answer
    where answer.conversation_id = conversation.id and answer.author = 'seller'
  ) answered
  where conversation.seller_id = ${sellerId} and conversation.created_at > ${since}
    and (answered.first_at is not null
      or ${isOpenTopic} and ${isInContact('conversation.seller_id')})`

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

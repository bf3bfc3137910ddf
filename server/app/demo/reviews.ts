import { sql } from 'kysely'
import { parties } from '../../../contract/schemas/party.ts'
import { type DemoReview, demoReviews } from '../../../db/demo/reviews.ts'
import { intentOfSale, soldProducts } from '../../../db/demo/sales/charges.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Db, transact } from '../../database/db.ts'

function rowsOf({ product: key, ...written }: DemoReview) {
  const sold = soldProducts.find(({ product }) => product.key === key)
  if (!sold) throw new Error(`no demo product ${key} is sold`)
  const isComplete = written.buyer !== undefined && written.seller !== undefined
  return parties.flatMap((author) => {
    const { scores, text, reply } = written[author] ?? {}
    if (!scores) return []
    const [agreement, communication, handover] = scores
    const ratings = { agreement, communication, handover }
    return [{ intent: intentOfSale(sold.product), author, ...ratings, text, reply, isComplete }]
  })
}

/** Two days after the end of the sale, or two weeks if only one party has written. */
const publishedAt = sql`sale.closed_at
  + case when made."isComplete" then interval '2 days' else interval '14 days' end`

const insertReviews = (rows: string) => sql`
  insert into review (sale_id, author, subject_id, agreement, communication, handover, text,
      written_at, published_at, reply, replied_at)
    select sale.id, made.author,
      case made.author when 'buyer' then sale.seller_id else sale.buyer_id end,
      agreement, communication, handover, text, sale.closed_at + interval '1 day',
      case when at.published < now() then at.published end,
      case when at.published < now() then reply end,
      case when at.published < now() and reply is not null then at.published + interval '3 hours' end
    from jsonb_to_recordset(${rows}::jsonb) made (intent text, author text, agreement int,
      communication int, handover int, text text, reply text, "isComplete" boolean)
    join sale on sale.intent_id = made.intent and sale.closed_at is not null
    cross join lateral (select ${publishedAt} as published) at
    on conflict do nothing`

/** The sellers of the demo have been members since before their first listing. */
const dateSellers = sql`
  update member set created_at = listed.first - interval '20 days',
    verified_at = case when verified_at is not null then listed.first - interval '12 days' end
  from (select seller_id, min(created_at) as first from product group by seller_id) listed
  where member.id = listed.seller_id and identity_id like 'demo-%'
    and member.created_at > listed.first`

/** Adds the reviews of the demo's ended sales, unless there are any reviews. */
export function loadDemoReviews(db: Db): Promise<void> {
  return transact(db, async (tx) => {
    const { demoData } = advisoryLocks
    await sql`select pg_advisory_xact_lock(${demoData}, hashtext('reviews'))`.execute(tx)
    const known = await tx.selectFrom('review').select('id').limit(1).execute()
    if (known.length > 0) return
    await dateSellers.execute(tx)
    await insertReviews(JSON.stringify(demoReviews.flatMap(rowsOf))).execute(tx)
  })
}

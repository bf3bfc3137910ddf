import { sql } from 'kysely'
import type { BuyerRecord } from '../../../contract/sales/buyer-record.ts'

/** The mean of all scores of the selected reviews, from 1 to 5; null if there are none. */
export const meanScore = sql<number | null>`
  avg((agreement + communication + handover) / 3.0)::float8`

/** What sellers see of a buyer; null once the account is deleted. The query joins the member as `buyer`. */
export const buyerRecord = sql<BuyerRecord | null>`(case when buyer.deleted_at is null then
  json_build_object(
    'rating', (
      select json_build_object('count', count(*), 'average', round(${meanScore}::numeric, 1))
      from review where subject_id = buyer.id and author = 'seller'
        and published_at is not null and removed_at is null),
    'purchases', (
      select count(*) from sale bought
      where bought.buyer_id = buyer.id and bought.state = 'completed'),
    'since', to_char(buyer.created_at at time zone 'UTC', 'YYYY-MM')
  ) end)`

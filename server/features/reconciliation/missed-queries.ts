import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ListedObject } from '../../providers/stripe-disputes.ts'
import { isUndoneSale } from '../sales/sale-columns.ts'

const listedRows = (listed: ListedObject[]) => sql`
  unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ intentId }) => intentId)}::text[])
    as listed (id, intent_id)`

async function idsOf(db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Those of settled payments that are not stored. */
export const unknownDisputes = (db: Db, listed: ListedObject[]) =>
  idsOf(
    db,
    sql<{ id: string }>`
      select listed.id from ${listedRows(listed)}
      join payment_intent on payment_intent.id = listed.intent_id and settled_at is not null
      where not exists (select from card_dispute where card_dispute.id = listed.id)`,
  )

/** Those of sales that were not undone, which are not stored. */
export const unknownFraudWarnings = (db: Db, listed: ListedObject[]) =>
  idsOf(
    db,
    sql<{ id: string }>`
      select listed.id from ${listedRows(listed)}
      join sale on sale.intent_id = listed.intent_id
      where not ${isUndoneSale}
        and not exists (select from fraud_warning where provider_id = listed.id)`,
  )

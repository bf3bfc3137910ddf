import { type RawBuilder, sql } from 'kysely'
import { now, type Tx } from '../../database/db.ts'

/** The photos of `product`, with their texts. */
export const photoTermsOfProduct = sql`(
  select jsonb_agg(jsonb_build_array(media_id, alt, flaw) order by position)
  from product_photo where product_id = product.id)`

/** A form sends other line breaks than an import. */
const withLineFeeds = (text: RawBuilder<unknown>) =>
  sql`replace(${text}, chr(13) || chr(10), chr(10))`

const description = withLineFeeds(sql`description`)

const disclosures = sql`(
  select jsonb_object_agg(key, ${withLineFeeds(sql`value`)}) from jsonb_each_text(disclosures))`

/** What buyers see of a product except for its price, as one text to compare. */
export async function termsOf(tx: Tx, id: string): Promise<string> {
  const { terms } = await tx
    .selectFrom('product')
    .select(
      sql<string>`jsonb_build_array(category_id, title, ${description}, original_price, purchased_on,
        condition, location, delivery, specs, grades, locks, passport, ${disclosures},
        image, ${photoTermsOfProduct})::text`.as('terms'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return terms
}

/** Notes an edit that changed the terms, which were `before`: earlier offers were made for these. */
export async function noteChangedTerms(tx: Tx, id: string, before: string): Promise<void> {
  if ((await termsOf(tx, id)) === before) return
  await tx.updateTable('product').set({ terms_changed_at: now }).where('id', '=', id).execute()
}

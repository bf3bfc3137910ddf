import { sql } from 'kysely'
import { readSearch, type Search } from '../../../contract/search/search.ts'
import { anyOf, type Db, type Tx } from '../../database/db.ts'
import { matches } from '../search/filters.ts'
import { searchAttributes } from '../search/queries.ts'
import { toSearchQuery } from '../search/results.ts'
import type { SearchQuery } from '../search/rules.ts'
import { compileResolved } from './compile.ts'

type Candidate = { id: string; query: string; isResolved: boolean; isSkipped: boolean }

const entryOf = (productId: string) => sql`
  select entry.*, product.seller_id, array_to_tsvector(entry.tokens) as token_vector,
    tsvector_to_array(entry.words) as lexemes,
    array['*'] || entry.tokens || search_word_keys(entry.words) as keys,
    place.latitude, place.longitude
  from search_entry entry join product on product.id = entry.product_id
  left join place on place.id = entry.place_id
  where product_id = ${productId}`

/** Searches with alerts that share a match key with this entry. */
const isCandidate = sql<boolean>`
  saved_search.keys && entry.keys and alerts <> 'none' and not paused
  and member_id <> entry.seller_id
  and (price_from is null or entry.price >= price_from)
  and (price_to is null or entry.price <= price_to)
  and (saved_search.tokens is null or entry.token_vector @@ saved_search.tokens)
  and (saved_search.words is null or entry.words @@ saved_search.words)
  and not exists (
    select from unnest(typed) word
    where word <> '' and not may_mean_one_of(word, entry.lexemes)
  )`

/** Apart from the conditions above: as one of them, it would keep PostgreSQL from using the index of keys. */
const isWithin = sql<boolean>`
  near_place is null or place_metres(near.latitude, near.longitude, entry.latitude, entry.longitude)
    <= within_km * 1000`

/** Each unresolved search takes several statements: only of members who get e-mails. */
const isWorthwhile = sql<boolean>`(settled or exists (
  select from member join identity_user person on person.id = member.identity_id
  where member.id = saved_search.member_id and person.email_verified))`

/** Other unresolved searches are resolved with the next product: an attribute that they name was changed. */
const hasUnknownWords = sql<boolean>`(not settled and typed <> '{}')`

/** Searches of one member with unknown words that are compared with a product. */
const maxWithUnknownWords = 5

/**
 * Matching searches, and unresolved ones that match except for their words; of each member, all but the
 * newest are skipped.
 */
async function candidates(tx: Tx, productId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with entry as materialized (${entryOf(productId)}), candidate as (
      select saved_search.id, query, settled, typed,
        row_number() over (
          partition by member_id, ${hasUnknownWords}
          order by saved_search.created_at desc, saved_search.id desc
        ) as nth
      from entry join saved_search on ${isCandidate}
      left join place near on near.id = near_place
      where (${isWithin}) and ${isWorthwhile}
    )
    select id, query, settled as "isResolved",
      ${hasUnknownWords} and nth > ${maxWithUnknownWords} as "isSkipped"
    from candidate`.execute(tx)
  return rows
}

/** Resolves formerly unknown words once products have them. */
async function resolveWords(tx: Tx, ids: string[], search: Search, query: SearchQuery) {
  const compiled = await compileResolved(tx, search, query)
  if (!compiled) return
  await tx.updateTable('saved_search').set(compiled).where('id', 'in', ids).execute()
}

async function hasMatch(db: Db, query: SearchQuery, productId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from search_entry where product_id = ${productId} and ${matches(query, 'one_by_one')}
    ) as found`.execute(db)
  return rows[0]?.found === true
}

async function matchUnresolved(
  tx: Tx,
  productId: string,
  unresolved: Candidate[],
): Promise<string[]> {
  if (unresolved.length === 0) return []
  const known = await searchAttributes(tx)
  const ids: string[] = []
  for (const [queryString, alike] of Map.groupBy(unresolved, (one) => one.query)) {
    const theirs = idsOf(alike)
    const search = readSearch(queryString)
    const query = await toSearchQuery(tx, search, known)
    if (await hasMatch(tx, query, productId)) ids.push(...theirs)
    await resolveWords(tx, theirs, search, query)
  }
  return ids
}

/**
 * Deletes the matches of a changed product that were not sent yet, except with these searches. A product
 * that is off the site matches none, and is matched again when it returns.
 */
export async function deleteUnsent(tx: Tx, productId: string, matching: string[]) {
  await tx
    .deleteFrom('saved_search_match')
    .where('product_id', '=', productId)
    .where('sent_at', 'is', null)
    .where(({ not, eb }) => not(eb('search_id', '=', anyOf(matching))))
    .execute()
}

const idsOf = (searches: Candidate[]) => searches.map(({ id }) => id)

/** Replaces the matches of a product with saved searches that were not sent yet. */
export async function matchProduct(tx: Tx, productId: string): Promise<void> {
  const all = await candidates(tx, productId)
  const unresolved = all.filter(({ isResolved, isSkipped }) => !isResolved && !isSkipped)
  const certain = idsOf(all.filter(({ isResolved }) => isResolved))
  const others = await matchUnresolved(tx, productId, unresolved)
  const ids = [...certain, ...others]
  // It is not known whether skipped searches still match.
  await deleteUnsent(tx, productId, [...ids, ...idsOf(all.filter(({ isSkipped }) => isSkipped))])
  if (ids.length === 0) return
  await sql`
    insert into saved_search_match (search_id, product_id)
    select id, ${productId} from saved_search where id = ${anyOf(ids)} order by id
    on conflict do nothing`.execute(tx)
}

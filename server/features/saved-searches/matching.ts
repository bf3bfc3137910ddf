import { type RawBuilder, sql } from 'kysely'
import { readSearch } from '../../../contract/search/search.ts'
import type { Db, Tx } from '../../database/db.ts'
import { matches } from '../search/filters.ts'
import { compileSearch, compileTypedSearch } from './compile.ts'

type Candidate = { id: string; query: string; settled: boolean }

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
    select from unnest(typed) word where not may_mean_one_of(word, entry.lexemes)
  )`

/** Apart from the conditions above: as one of them, it would keep PostgreSQL from using the index of keys. */
const isWithin = sql<boolean>`
  near_place is null or place_metres(near.latitude, near.longitude, entry.latitude, entry.longitude)
    <= within_km * 1000`

/** Matching searches, and unresolved ones that match except for their words. */
async function candidates(tx: Tx, productId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with entry as materialized (${entryOf(productId)})
    select saved_search.id, query, settled from entry join saved_search on ${isCandidate}
    left join place near on near.id = near_place where ${isWithin}`.execute(tx)
  return rows
}

/** Resolves formerly unknown words once products have them. */
async function settle(tx: Tx, ids: string[], query: string) {
  const { settled, ...compiled } = await compileTypedSearch(tx, readSearch(query))
  if (!settled) return
  await tx
    .updateTable('saved_search')
    .set({ ...compiled, settled })
    .where('id', 'in', ids)
    .execute()
}

async function isMatch(db: Db, query: string, productId: string): Promise<boolean> {
  const wanted: RawBuilder<boolean> = matches(
    await compileSearch(db, readSearch(query)),
    'one_by_one',
  )
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from search_entry where product_id = ${productId} and ${wanted}
    ) as found`.execute(db)
  return rows[0]?.found === true
}

async function matchUnsettled(
  tx: Tx,
  productId: string,
  unsettled: Candidate[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [query, alike] of Map.groupBy(unsettled, (one) => one.query)) {
    const theirs = alike.map(({ id }) => id)
    if (await isMatch(tx, query, productId)) ids.push(...theirs)
    await settle(tx, theirs, query)
  }
  return ids
}

export async function matchProduct(tx: Tx, productId: string): Promise<void> {
  const all = await candidates(tx, productId)
  const [unsettled, certain] = [
    all.filter(({ settled }) => !settled),
    all.filter(({ settled }) => settled),
  ]
  const ids = [...certain.map(({ id }) => id), ...(await matchUnsettled(tx, productId, unsettled))]
  if (ids.length === 0) return
  await sql`
    insert into saved_search_match (search_id, product_id)
    select id, ${productId} from saved_search where id = any (${ids}::uuid[]) order by id
    on conflict do nothing`.execute(tx)
}

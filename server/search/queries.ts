import { sql } from 'kysely'
import type { Specs } from '../../contract/attributes.ts'
import type { Language } from '../../contract/languages.ts'
import type { Sort } from '../../contract/search.ts'
import { productsOnShow } from '../catalog/queries.ts'
import type { Db } from '../db.ts'
import { composedOnce, prepared } from '../prepared.ts'
import { isForAnything, matches, sampleOf } from './conditions.ts'
import { inPlace, orders, type Place } from './order.ts'
import { slices, type Wanted } from './rules.ts'

const filterable = composedOnce((db) =>
  db
    .selectFrom('attribute')
    .select([
      'key',
      sql<Partial<Record<Language, string>>>`names`.as('names'),
      'kind',
      'unit',
      'choices',
      'attribute.grouping',
      sql<boolean>`exists (
        select from category_attribute where attribute_key = key and filterable
      )`.as('filterable'),
    ])
    .orderBy('position')
    .orderBy('key')
    .modifyEnd(prepared),
)

/** All attributes, in the order of a form, and whether searches know them. */
export const attributes = (db: Db) => filterable(db, {})

export type KnownAttribute = Awaited<ReturnType<typeof attributes>>[number]

/** Reading what somebody typed, and holding an entry against it. */
export { matches } from './conditions.ts'
export { understood } from './words.ts'

/** How many entries of the first slice each of these would find. */
export async function inOneSlice(db: Db, all: Wanted[]): Promise<number[]> {
  const counts = all.map((wanted) => {
    return sql`(select count(*)::int from search_entry
      where ${matches(wanted, 'by_index', sampleOf(1))})`
  })
  const { rows } = await sql<{ found: number[] }>`
    select array[${sql.join(counts)}] as found`.execute(db)
  return rows[0]?.found ?? []
}

/** When more than so many are found, it is quicker to look at entries in their order than to sort. */
const mostSorted = 20_000

type Asked = { wanted: Wanted; sort: Sort; rows: number; after: Place | undefined }

/** All that match, then put in order. */
function sorted({ wanted, sort, rows, after }: Asked) {
  const order = orders[sort]
  const { isAfter, ordered } = inPlace(order, sql`key`, after && { at: after.key, id: after.id })
  return sql`
    with matching as materialized (
      select product_id, ${order.key(wanted)} as key from search_entry where ${matches(wanted)}
    )
    select product_id, key from matching where ${isAfter} order by ${ordered}
    limit ${sql.lit(rows)}`
}

/** One by one in order, until there are enough. */
function inTurn({ wanted, sort, rows, after }: Asked) {
  const order = orders[sort]
  const place = after && { at: order.value(after.key), id: after.id }
  const { isAfter, ordered } = inPlace(order, order.column, place)
  return sql`
    select product_id, ${order.key(wanted)} as key from search_entry
    where ${matches(wanted, 'one_by_one')} and ${isAfter} order by ${ordered}
    limit ${sql.lit(rows)}`
}

async function areFew(db: Db, { wanted, sort, after }: Asked): Promise<boolean> {
  if (after && sort === 'match') return true
  if (isForAnything(wanted)) return false
  const [inSlice = 0] = await inOneSlice(db, [wanted])
  return inSlice * slices <= mostSorted
}

/** The products on a page of what is found. Words that very many have put them in no order: then, the newest. */
export async function foundProducts(db: Db, asked: Asked) {
  const few = await areFew(db, asked)
  const sort = asked.sort === 'match' && !few ? 'newest' : asked.sort
  const page = few ? sorted(asked) : inTurn({ ...asked, sort })
  const { ordered } = inPlace(orders[sort], sql`page.key`)
  const rows = await productsOnShow(db)
    .innerJoin(sql<{ product_id: string; key: number }>`(${page})`.as('page'), (join) =>
      join.onRef('page.product_id', '=', 'product.id'),
    )
    .select(['page.key', sql<Specs>`product.specs`.as('specs')])
    .orderBy(ordered as never)
    .execute()
  return { sort, rows }
}

export type FoundProduct = Awaited<ReturnType<typeof foundProducts>>['rows'][number]

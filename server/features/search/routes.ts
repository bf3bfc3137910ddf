import { paramsOf, readSearch, type Search } from '../../../contract/search.ts'
import { calls } from '../../access/procedures.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import type { Ingredient } from '../../database/replica/cache-tags.ts'
import { readLagging } from '../../database/replica/read.ts'
import { linkedPage, rowsAsked } from '../../http/pagination.ts'
import { categories } from '../catalog/queries.ts'
import { counts } from './counts.ts'
import { attributes, foundProducts } from './queries.ts'
import { understood } from './query-parser.ts'
import { takeSearch } from './rate-limit.ts'
import { tokensOf, type Wanted } from './rules.ts'
import { facets, found } from './serialize.ts'
import { cursorOf, type Place, placeOf } from './sort.ts'
import { suggestions } from './suggestions.ts'

/** What the entries are asked, and what was learned on the way. */
async function wantedBy(db: Db, search: Search) {
  const known = await attributes(db)
  const words = await understood(db, search.q)
  const { from, to } = search
  const wanted: Wanted = { groups: tokensOf(search, known), words, from, to }
  return { wanted, known }
}

async function page(db: Db, search: Search, rows: number, after: Place | undefined) {
  const { wanted, known } = await wantedBy(db, search)
  const asked = after?.sort ?? search.sort
  const sort = asked === 'match' && !wanted.words ? 'newest' : asked
  return { known, ...(await foundProducts(db, { wanted, sort, rows, after })) }
}

type Page = Awaited<ReturnType<typeof page>>

const ingredientsOf = ({ rows }: Page): Ingredient[] =>
  rows.flatMap(({ id, ownerId }): Ingredient[] => [`product:${id}`, `member:${ownerId}`])

async function counted(db: Db, search: Search) {
  const { wanted, known } = await wantedBy(db, search)
  const all = await categories(db)
  return {
    wanted,
    known,
    categories: all.map(({ name }) => name),
    counts: await counts(db, wanted),
  }
}

/** Pages that are rendered here ask without an address; who asked for the page is limited at the door. */
const limited = (context: Context) => (context.address ? takeSearch(context) : undefined)

export const searchCalls = {
  find: calls.search.find.handler(async ({ context, input }) => {
    await limited(context)
    const { limit, cursor, ...query } = input
    const search = readSearch(query)
    const after = placeOf(cursor, search.sort)
    const read = (db: Db) => page(db, search, rowsAsked({ limit }), after)
    const { rows, sort, known } = await readLagging(context, read, ingredientsOf)
    return linkedPage('/search', { ...paramsOf(search), limit }, rows, {
      cursor: ({ key, id }) => cursorOf({ sort, key: Number(key), id }),
      show: (row) => found(row, known),
    })
  }),

  facets: calls.search.facets.handler(async ({ context, input }) => {
    await limited(context)
    const search = readSearch(input)
    const read = (db: Db) => counted(db, search)
    const { wanted, counts, ...known } = await readLagging(context, read, () => [
      'attributes',
      'categories',
    ])
    const { total, approximate } = counts.get(undefined) ?? { total: 0, approximate: false }
    return {
      total,
      approximate,
      instead: wanted.words?.instead ?? null,
      facets: facets({ ...known, attributes: known.known }, counts, search.facets),
    }
  }),

  suggestions: calls.search.suggestions.handler(async ({ context, input }) => {
    await limited(context)
    return readLagging(
      context,
      (db: Db) => suggestions(db, readSearch(input).q),
      () => [],
    )
  }),
}

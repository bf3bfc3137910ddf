import { maxSavedSearches, type SavedSearch } from '../../../contract/search/saved-searches.ts'
import { lockMember } from '../../access/member-locks.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { placeNameOf } from '../search/places.ts'
import { compileTypedSearch } from './compile.ts'
import {
  changeSearch,
  deleteSearch,
  type SavedSearchRow,
  searchesOf,
  searchLike,
} from './queries.ts'
import { savedSearchLimits } from './rate-limits.ts'
import { canonical } from './rules.ts'

function toSavedSearch(saved: SavedSearchRow): SavedSearch {
  const { id, createdAt, placeCountry: _, ...row } = saved
  return { _id: id, ...row, place: placeNameOf(saved), created: createdAt.toISOString() }
}

export const savedSearchProcedures = {
  list: implementer.savedSearches.list.handler(async function listSavedSearches({
    context,
    input,
  }) {
    const { rows, after } = paginationOf(input)
    return paginate(
      '/searches',
      input,
      await searchesOf(context.db, requireMember(context), rows, after),
      toSavedSearch,
    )
  }),

  save: implementer.savedSearches.save.handler(async function saveSearch({
    context,
    input: { name, alerts, query: typedQuery },
  }) {
    const me = requireMember(context)
    await consumeRateLimit(context.db, savedSearchLimits.saveSearch, me.id)
    const { search, query } = canonical(typedQuery)
    const compiled = await compileTypedSearch(context.db, search)
    const insertedId = await transact(context.db, async (tx) => {
      await lockMember(tx, me)
      const { same, count } = await searchLike(tx, me, query)
      if (same) {
        await changeSearch(tx, me, same, { name, alerts, paused: false })
        return same
      }
      if (count >= maxSavedSearches) throw refuse('too_many_saved_searches')
      const { id } = await tx
        .insertInto('saved_search')
        .values({ member_id: me.id, name, alerts, query, ...compiled })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    return { acknowledged: true, insertedId }
  }),

  change: implementer.savedSearches.change.handler(async function updateSearch({
    context,
    input: { id, ...changes },
  }) {
    const me = requireMember(context)
    const modifiedCount = await transact(context.db, (tx) => changeSearch(tx, me, id, changes))
    if (modifiedCount === 0) throw refuse('not_found')
    return { modifiedCount }
  }),

  delete: implementer.savedSearches.delete.handler(async function removeSearch({
    context,
    input: { id },
  }) {
    const deletedCount = await deleteSearch(context.db, requireMember(context), id)
    if (deletedCount === 0) throw refuse('not_found')
    return { deletedCount }
  }),
}

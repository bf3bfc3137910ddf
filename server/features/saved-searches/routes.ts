import { mostSearches, type SavedSearch } from '../../../contract/saved-searches.ts'
import { queueBehind } from '../../access/member-locks.ts'
import { caller, calls } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import { understoodSearch } from './compile.ts'
import { changeSearch, type KeptSearch, letSearchGo, searchesOf, searchLike } from './queries.ts'
import { canonical } from './rules.ts'

function shown({ id, createdAt, ...row }: KeptSearch): SavedSearch {
  return { _id: id, ...row, created: createdAt.toISOString() }
}

export const savedSearchCalls = {
  list: calls.savedSearches.list.handler(async ({ context, input }) => {
    const { rows, after } = windowOf(input)
    return pageOf(
      '/searches',
      input,
      await searchesOf(context.db, caller(context), rows, after),
      (row) => ({ at: row.createdAt, id: row.id }),
      shown,
    )
  }),

  save: calls.savedSearches.save.handler(async ({ context, input: { name, alerts, ...asked } }) => {
    const me = caller(context)
    await take(context.db, 'saveSearch', me.id)
    const { search, query } = canonical(asked.query)
    const understood = await understoodSearch(context.db, search)
    const insertedId = await transact(context.db, async (tx) => {
      await queueBehind(tx, me)
      const { same, count } = await searchLike(tx, me, query)
      if (same) return same
      if (count >= mostSearches) throw refuse('too_many_kept')
      const { id } = await tx
        .insertInto('saved_search')
        .values({ member_id: me.id, name, alerts, query, ...understood })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    return { acknowledged: true, insertedId }
  }),

  change: calls.savedSearches.change.handler(async ({ context, input: { id, ...wish } }) => {
    const me = caller(context)
    const modifiedCount = await transact(context.db, (tx) => changeSearch(tx, me, id, wish))
    if (modifiedCount === 0) throw refuse('not_found')
    return { modifiedCount }
  }),

  delete: calls.savedSearches.delete.handler(async ({ context, input: { id } }) => {
    const deletedCount = await letSearchGo(context.db, caller(context), id)
    if (deletedCount === 0) throw refuse('not_found')
    return { deletedCount }
  }),
}

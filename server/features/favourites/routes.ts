import { maxFavourites } from '../../../contract/favourites.ts'
import { lockMember } from '../../access/member-locks.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginateBy, paginationOf } from '../../http/pagination.ts'
import {
  countFavourites,
  deleteFavourite,
  favouriteIds,
  favouritesOf,
  findVisibleProduct,
  insertFavourite,
} from './queries.ts'
import { toFavourite } from './serialize.ts'

export const favouriteProcedures = {
  add: implementer.favourites.add.handler(async function addFavourite({
    context,
    input: { productId },
  }) {
    const me = requireMember(context)
    await transact(context.db, async (tx) => {
      await lockMember(tx, me)
      const product = await findVisibleProduct(tx, productId)
      if (!product) throw refuse('not_found')
      if ((await countFavourites(tx, me)) >= maxFavourites) throw refuse('too_many_kept')
      const { title, price, soldAt, held } = product
      const away = soldAt !== null || held
      await insertFavourite(tx, { memberId: me.id, productId, title, price, away })
    })
    return { acknowledged: true }
  }),

  remove: implementer.favourites.remove.handler(async function removeFavourite({
    context,
    input: { productId },
  }) {
    return {
      deletedCount: await deleteFavourite(context.db, requireMember(context), productId),
    }
  }),

  list: implementer.favourites.list.handler(async function listFavourites({ context, input }) {
    const { rows, after } = paginationOf(input)
    return paginateBy(
      '/favourites',
      input,
      await favouritesOf(context.db, requireMember(context), rows, after),
      (row) => ({ at: row.keptAt, id: row.id }),
      toFavourite,
    )
  }),

  ids: implementer.favourites.ids.handler(function listFavouriteIds({ context }) {
    return favouriteIds(context.db, requireMember(context))
  }),
}

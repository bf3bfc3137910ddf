import { mostFavourites } from '../../../contract/favourites.ts'
import { queueBehind } from '../../access/member-locks.ts'
import { caller, calls } from '../../access/procedures.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import {
  countFavourites,
  favouriteIds,
  favouritesOf,
  keepFavourite,
  letFavouriteGo,
  productOnShow,
} from './queries.ts'
import { favourite } from './serialize.ts'

export const favouriteCalls = {
  keep: calls.favourites.keep.handler(async ({ context, input: { productId } }) => {
    const me = caller(context)
    await transact(context.db, async (tx) => {
      await queueBehind(tx, me)
      const product = await productOnShow(tx, productId)
      if (!product) throw refuse('not_found')
      if ((await countFavourites(tx, me)) >= mostFavourites) throw refuse('too_many_kept')
      const { title, price, soldAt, held } = product
      const away = soldAt !== null || held
      await keepFavourite(tx, { memberId: me.id, productId, title, price, away })
    })
    return { acknowledged: true }
  }),

  letGo: calls.favourites.letGo.handler(async ({ context, input: { productId } }) => ({
    deletedCount: await letFavouriteGo(context.db, caller(context), productId),
  })),

  list: calls.favourites.list.handler(async ({ context, input }) => {
    const { rows, after } = windowOf(input)
    return pageOf(
      '/favourites',
      input,
      await favouritesOf(context.db, caller(context), rows, after),
      (row) => ({ at: row.keptAt, id: row.id }),
      favourite,
    )
  }),

  ids: calls.favourites.ids.handler(({ context }) => favouriteIds(context.db, caller(context))),
}

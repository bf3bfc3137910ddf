import { sql } from 'kysely'
import { maxFavourites } from '../../../contract/favourites.ts'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { allProductRows } from '../catalog/queries.ts'
import { isHeld, isVisible } from '../holds/queries.ts'

export function findVisibleProduct(tx: Tx, id: string) {
  return tx
    .selectFrom('product')
    .select(['title', 'resale_price as price', 'sold_at as soldAt', isHeld.as('held')])
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

export async function countFavourites(tx: Tx, { id }: Member): Promise<number> {
  const { kept } = await tx
    .selectFrom('favourite')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return kept
}

type NewFavourite = {
  memberId: string
  productId: string
  title: string
  price: number
  away: boolean
}

export async function insertFavourite(tx: Tx, { memberId, productId, ...favourite }: NewFavourite) {
  await tx
    .insertInto('favourite')
    .values({ member_id: memberId, product_id: productId, ...favourite })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavourite(db: Db, { id }: Member, productId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('favourite')
    .where('member_id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export function favouritesOf(db: Db, { id }: Pick<Member, 'id'>, rows: number, after?: Cursor) {
  const query = allProductRows(db)
    .innerJoin('favourite', 'favourite.product_id', 'product.id')
    .select([
      'favourite.created_at as keptAt',
      'favourite.title as titleThen',
      'favourite.price as priceThen',
      'product.withdrawn_at as withdrawnAt',
      'product.hidden_at as hiddenAt',
    ])
    .where('favourite.member_id', '=', id)
  return findNewestFirst(query, ['favourite.created_at', 'favourite.product_id'], rows, after)
}

export type FavouriteProduct = Awaited<ReturnType<typeof favouritesOf>>[number]

export async function favouriteIds(db: Db, { id }: Member): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id as id')
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(maxFavourites))
    .modifyEnd(prepared)
    .execute()
  return rows.map((row) => row.id)
}

import type { NoticeTopic } from '../../../contract/notice-kinds.ts'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'

/** E-mails about favourites have columns of the profile, which their unsubscribe links change too. */
const columns = { priceDrops: 'tell_price_drops', returns: 'tell_returns' } as const

type FavouriteTopic = keyof typeof columns

export const isFavouriteTopic = (topic: NoticeTopic): topic is FavouriteTopic => topic in columns

export function favouriteEmailsOf(
  db: Db,
  { id }: Member,
): Promise<Record<FavouriteTopic, boolean>> {
  return db
    .selectFrom('member')
    .select([`${columns.priceDrops} as priceDrops`, `${columns.returns} as returns`])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function setFavouriteEmails(
  tx: Tx,
  { id }: Member,
  topic: FavouriteTopic,
  email: boolean,
) {
  await tx
    .updateTable('member')
    .set({ [columns[topic]]: email })
    .where('id', '=', id)
    .execute()
}

import type { NoticeTopic } from '../../../contract/notice-kinds.ts'
import type { Member } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'

/** E-mails about favourites have columns of the profile, which their unsubscribe links change too. */
const columns = { priceDrops: 'tell_price_drops', returns: 'tell_returns' } as const

type FavouriteTopic = keyof typeof columns
type FavouriteEmails = Record<FavouriteTopic, boolean>

export const isFavouriteTopic = (topic: NoticeTopic): topic is FavouriteTopic => topic in columns

export function favouriteEmailsOf(db: Db, { id }: Member): Promise<FavouriteEmails> {
  return db
    .selectFrom('member')
    .select([`${columns.priceDrops} as priceDrops`, `${columns.returns} as returns`])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Topics that are not given stay as they are. */
export async function setFavouriteEmails(
  tx: Tx,
  { id }: { id: string },
  { priceDrops, returns }: Partial<FavouriteEmails>,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ [columns.priceDrops]: priceDrops, [columns.returns]: returns })
    .where('id', '=', id)
    .execute()
}

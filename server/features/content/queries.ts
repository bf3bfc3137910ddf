import type { ContactMessage } from '../../../contract/content.ts'
import { type Db, daysAgo, type Tx } from '../../database/db.ts'

/** Keeps what a visitor wrote. Its id. */
export async function insertMessage(tx: Tx, { name, email, message }: ContactMessage) {
  const { id } = await tx
    .insertInto('contact_message')
    .values({ name, email, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes messages that came so many days ago, or earlier. */
export async function deleteOldMessages(db: Db, days: number) {
  await db.deleteFrom('contact_message').where('created_at', '<=', daysAgo(days)).execute()
}

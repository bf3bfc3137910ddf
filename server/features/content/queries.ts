import type { ContactMessage } from '../../../contract/content.ts'
import type { Tx } from '../../database/db.ts'

/** Stores a message; returns its id. */
export async function insertMessage(tx: Tx, { name, email, message }: ContactMessage) {
  const { id } = await tx
    .insertInto('contact_message')
    .values({ name, email, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

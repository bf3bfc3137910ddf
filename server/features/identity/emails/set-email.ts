import { type Tx, uniqueViolation } from '../../../database/db.ts'
import { deleteLinksAndDevices } from '../queries.ts'

const uniqueIndexes = ['identity_user_email_key', 'member_email_key_key']

/** Whether `setEmail` failed because another account has the address. */
export const isTakenError = (error: unknown): boolean =>
  uniqueIndexes.includes(uniqueViolation(error) ?? '')

type NewEmail = { email: string; isConfirmed: boolean }

/**
 * Sets the address (normalised) of a locked account wherever it is stored. Deletes the account's links,
 * known devices and networks, which were those of the old address.
 */
export async function setEmail(
  tx: Tx,
  account: { id: string; email: string },
  { email, isConfirmed }: NewEmail,
): Promise<void> {
  await deleteLinksAndDevices(tx, account)
  await tx
    .updateTable('identity_user')
    .set({ email, email_verified: isConfirmed, updated_at: new Date() })
    .where('id', '=', account.id)
    .execute()
  await tx
    .updateTable('member')
    .set({ email, email_key: email })
    .where('identity_id', '=', account.id)
    .execute()
}

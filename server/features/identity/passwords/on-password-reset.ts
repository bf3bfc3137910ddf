import { type Db, transact } from '../../../database/db.ts'
import { isGmail } from '../google/authority.ts'
import { deleteLinksAndDevices, lockAccount, unlinkGoogle } from '../queries.ts'

/**
 * Revokes other links, and sessions that the old password opened during the reset. Unlinks Google,
 * whose account may belong to an earlier owner of the address, unless it is the mailbox itself.
 */
export function onPasswordReset(db: Db, { id }: { id: string }): Promise<void> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) return
    if (!isGmail(account.email)) await unlinkGoogle(tx, id)
    await tx.deleteFrom('identity_session').where('user_id', '=', id).execute()
    await deleteLinksAndDevices(tx, account)
  })
}

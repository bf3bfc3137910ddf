import { type Db, transact } from '../../../database/db.ts'
import { toProviderProfile } from '../google/provider-profile.ts'
import { deleteLinksAndDevices, lockAccount } from '../queries.ts'
import type { IdentityServices } from '../service.ts'

/** The account and the row of a reset link that is still good. */
async function accountOfReset({ identity, db }: IdentityServices, token: string) {
  const { internalAdapter } = await identity.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt <= new Date()) return undefined
  const account = await db
    .selectFrom('identity_user')
    .select(['id', 'email', 'email_verified as emailVerified'])
    .where('id', '=', link.value)
    .executeTakeFirst()
  return account && { ...account, linkId: link.id }
}

/**
 * Prepares setting a new password by this link. Its holder reads the mail of the account's address:
 * an account that was never confirmed starts anew for them, without a name or role of before.
 */
export async function prepareReset(services: IdentityServices, token: string) {
  const account = await accountOfReset(services, token)
  if (!account || account.emailVerified) return account
  const { name } = toProviderProfile({ email: account.email })
  await services.reclaimUnconfirmed(account.id, {
    name,
    isBuyer: false,
    exceptLink: account.linkId,
  })
  return account
}

/**
 * Follows a reset: no other link for this account works any more, and no session that a sign-in
 * with the old password opened while the new one was being stored.
 */
export function passwordReset(db: Db, { id }: { id: string }): Promise<void> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) return
    await tx.deleteFrom('identity_session').where('user_id', '=', id).execute()
    await deleteLinksAndDevices(tx, account)
  })
}

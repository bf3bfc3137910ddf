import { noteSecurityEvent } from '../../../access/security-log.ts'
import { type Db, transact } from '../../../database/db.ts'
import { deleteSignIn, lockAccount } from '../queries.ts'
import type { IdentityServices } from '../service.ts'

type Owner = { email: string; googleId: string; name: string; image?: string | undefined }

/** The account of this address, unless the Google account is linked already. */
function accountToLink(db: Db, { email, googleId }: Owner) {
  return db
    .selectFrom('identity_user')
    .select(['id', 'email_verified as emailVerified'])
    .where('email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_account')
            .select('id')
            .where('provider_id', '=', 'google')
            .where('account_id', '=', googleId),
        ),
      ),
    )
    .executeTakeFirst()
}

/**
 * Prepares the first sign-in with a Google account of a verified address. An existing account of
 * that address loses its passwords, sessions, reset links and known devices; if its address was
 * never confirmed, it is reclaimed for the owner.
 */
export async function prepareFirstLink(
  { db, reclaimUnconfirmed }: Pick<IdentityServices, 'db' | 'reclaimUnconfirmed'>,
  owner: Owner,
): Promise<void> {
  const found = await accountToLink(db, owner)
  if (!found) return
  const { name, image } = owner
  if (!found.emailVerified) await reclaimUnconfirmed(found.id, { name, image, isBuyer: true })
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, found.id)
    if (account) await deleteSignIn(tx, account)
  })
  noteSecurityEvent('account_linked', 'google', { identityId: found.id })
}

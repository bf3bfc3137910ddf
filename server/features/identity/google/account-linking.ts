import { noteSecurityEvent } from '../../../access/security-log.ts'
import type { WriteServices } from '../../../context.ts'
import { type Db, transact } from '../../../database/db.ts'
import { enqueueEmail } from '../../../jobs/email.ts'
import { deleteSignIn, lockAccount } from '../queries.ts'
import type { ReclaimUnconfirmed } from '../rules.ts'

export type LinkingParts = WriteServices & {
  reclaimUnconfirmed: ReclaimUnconfirmed
}

type Owner = {
  email: string
  googleId: string
  isAuthoritative: boolean
  name: string
  image?: string | undefined
}

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
 * never confirmed, it is reclaimed for the owner. Changes nothing and returns false if the account
 * must not be linked, because Google is not authoritative for the address.
 */
export async function prepareFirstLink(parts: LinkingParts, owner: Owner): Promise<boolean> {
  const { db, reclaimUnconfirmed } = parts
  const found = await accountToLink(db, owner)
  if (!found) return true
  if (!owner.isAuthoritative) return false
  const { name, image } = owner
  if (!found.emailVerified) await reclaimUnconfirmed(found.id, { name, image, isBuyer: true })
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, found.id)
    if (!account) return
    await deleteSignIn(tx, account)
    await enqueueEmail(parts, tx, account.email, 'googleLinked')
  })
  noteSecurityEvent('account_linked', 'google', { identityId: found.id })
  return true
}

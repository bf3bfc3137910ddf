import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { deleteSignIn, lockAccount, removeFactors } from '../identity/queries.ts'
import { type AddressOwner, normalizeEmail } from '../identity/rules.ts'
import { closeProfile } from './delete-account.ts'
import { lockMemberById, profileOf } from './queries.ts'

type Parts = Pick<AppServices, 'config' | 'db' | 'jobs' | 'personalData' | 'cancelPayments'>

async function closeProfileOf(parts: Parts, tx: Tx, accountId: string): Promise<boolean> {
  const profile = await profileOf(tx, accountId)
  const person = profile && (await lockMemberById(tx, profile.id))
  if (!person) return false
  await closeProfile(parts, tx, person.id)
  return true
}

async function insertBuyer(
  tx: Tx,
  account: { id: string; email: string },
  { name, image }: AddressOwner,
) {
  const { id, email } = account
  await tx
    .insertInto('member')
    .values({
      identity_id: id,
      name,
      email,
      email_key: normalizeEmail(email),
      photo: image ?? null,
      is_buyer: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Hands an account with an unconfirmed address to the proven owner of the address, as a new
 * account. Deletes all sign-in methods and the profile (listings withdrawn, holds released,
 * favourites, saved searches, phone numbers and roles deleted, paid records anonymised), and
 * confirms the address. No-op when already confirmed. Refuses `payment_under_way` or
 * `card_provider_away` with nothing changed.
 */
export async function reclaimUnconfirmed(
  parts: Parts,
  accountId: string,
  owner: AddressOwner,
): Promise<void> {
  await withHoldsReleased(parts, 'payment_under_way', async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.emailVerified) return
    const hadProfile = await closeProfileOf(parts, tx, account.id)
    await deleteSignIn(tx, account, owner.exceptLink)
    await removeFactors(tx, account.id)
    const { name, image = null } = owner
    await tx
      .updateTable('identity_user')
      .set({ name, image, email_verified: true, updated_at: new Date() })
      .where('id', '=', account.id)
      .execute()
    if (hadProfile && owner.isBuyer) await insertBuyer(tx, account, owner)
  })
}

import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { deleteSignIn, lockAccount, removeFactors } from '../identity/queries.ts'
import { type AddressOwner, normalizeEmail } from '../identity/rules.ts'
import { closeProfile } from './delete-account.ts'
import { endListingsAndBookings } from './end-listings-and-bookings.ts'
import { paidOrdersOf } from './paid-orders.ts'
import { lockLiveMember, profileOf } from './queries.ts'

type Parts = Pick<AppServices, 'config' | 'db' | 'jobs' | 'personalData' | 'cancelIntents'>

type Account = { id: string; email: string }

async function lockProfileOf(tx: Tx, accountId: string) {
  const profile = await profileOf(tx, accountId)
  return profile && (await lockLiveMember(tx, profile.id))
}

async function insertBuyer(tx: Tx, { id, email }: Account, { name, image }: AddressOwner) {
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
 * Deletes what was granted to the person who opened the account. A suspension stays: that person may have
 * requested the link.
 */
async function removePrivileges(tx: Tx, memberId: string) {
  await tx
    .updateTable('member')
    .set({ is_admin: false, verified_at: null })
    .where('id', '=', memberId)
    .execute()
}

async function confirm(tx: Tx, { id }: Account, changes: { name?: string; image?: string | null }) {
  await tx
    .updateTable('identity_user')
    .set({ ...changes, email_verified: true, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Ends what is unpaid, and closes the profile unless it has paid orders. */
async function resetProfile(parts: Parts, tx: Tx, account: Account) {
  const profile = await lockProfileOf(tx, account.id)
  if (!profile) return { hadProfile: false, orders: [] }
  await endListingsAndBookings(parts, tx, profile.id)
  // After the products were locked: a payment is settled before or after.
  const orders = await paidOrdersOf(tx, account.id)
  if (orders.length > 0) await removePrivileges(tx, profile.id)
  else await closeProfile(parts, tx, profile.id)
  return { hadProfile: true, orders }
}

/**
 * Hands an account with an unconfirmed address to the proven owner of the address, and confirms the
 * address. Deletes all sign-in methods, withdraws listings and releases holds. With paid orders or
 * sales, the account keeps these and the rest of its profile, also a suspension, but no privileges, and
 * an e-mail names them; otherwise it is a new account: favourites, saved searches, phone numbers and
 * roles are deleted. No-op when already confirmed. Refuses `payment_under_way` or `card_provider_away`
 * with nothing changed.
 */
export async function reclaimUnconfirmed(
  parts: Parts,
  accountId: string,
  owner: AddressOwner,
): Promise<void> {
  await withHoldsReleased(parts, 'payment_under_way', async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.emailVerified) return
    const { hadProfile, orders } = await resetProfile(parts, tx, account)
    await deleteSignIn(tx, account, owner.exceptLink)
    await removeFactors(tx, account.id)
    if (orders.length > 0) {
      await confirm(tx, account, {})
      await enqueueEmail(parts, tx, account.email, 'ordersKept', { items: { orders } })
      return
    }
    const { name, image = null } = owner
    await confirm(tx, account, { name, image })
    if (hadProfile && owner.isBuyer) await insertBuyer(tx, account, owner)
  })
}

import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import type { AppServices } from '../../context.ts'
import { now, type Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteIdentity } from '../identity/queries.ts'
import { hasMoneyUnderWay } from '../payouts/queries.ts'
import { isOwedRefund } from '../refunds/failed-queries.ts'
import { hasOpenSale } from '../sales/queries.ts'
import { endListingsAndBookings, eraseContactDetails } from './end-listings-and-bookings.ts'

function identityOf(tx: Tx, memberId: string) {
  return tx.selectFrom('member').select('identity_id').where('id', '=', memberId)
}

/** Locks the account of a member. Take it before the member's lock, as profile changes do. */
export async function lockAccountOfMember(tx: Tx, memberId: string) {
  await tx
    .selectFrom('identity_user')
    .select('id')
    .where('id', 'in', identityOf(tx, memberId))
    .forUpdate()
    .execute()
}

type Services = Pick<AppServices, 'config' | 'jobs' | 'personalData'>

/** What keeps an account, as its owner reads it. */
export const ownDeletionBlocks = {
  sales: 'sales_open',
  payouts: 'payouts_open',
  refund: 'refund_owed',
} as const

/** What keeps an account, as an admin reads it. */
export const otherDeletionBlocks = {
  sales: 'member_sales_open',
  payouts: 'member_payouts_open',
  refund: 'member_refund_owed',
} as const

type Blocks = typeof ownDeletionBlocks | typeof otherDeletionBlocks

/**
 * Refuses with one of `blocks` while a sale of the member is not closed, their money is not paid out, or a refund to
 * them is on its way or has failed and is not paid.
 */
export async function ensureNothingOpen(tx: Tx, memberId: string, blocks: Blocks) {
  if (await hasOpenSale(tx, memberId)) throw refuse(blocks.sales)
  if (await hasMoneyUnderWay(tx, memberId)) throw refuse(blocks.payouts)
  if (await isOwedRefund(tx, memberId)) throw refuse(blocks.refund)
}

/**
 * Deletes the account of a member locked by a `withHoldsReleased` transaction: deletes the sign-in,
 * withdraws products, releases holds and anonymises paid records. Notifies buyers with a hold on
 * the member's products, and sellers with an offer of the member. Refuses like `ensureNothingOpen`.
 */
export async function deleteAccount(services: Services, tx: Tx, memberId: string, blocks: Blocks) {
  await endListingsAndBookings(services, tx, memberId)
  // Again: a payment may have been settled since. After the products: transitions of sales lock in this order.
  await ensureNothingOpen(tx, memberId, blocks)
  await eraseProfileData(services, tx, memberId)
  // Last: it changes a key of the member row, on which concurrent payments wait.
  await deleteIdentityOf(tx, memberId)
  await anonymiseProfile(services, tx, memberId)
}

/**
 * Deletes a profile whose listings and bookings have ended; the account remains and can get a new
 * profile. Only for one without paid orders, which would have no owner.
 */
export async function closeProfile(services: Services, tx: Tx, memberId: string) {
  await eraseProfileData(services, tx, memberId)
  await anonymiseProfile(services, tx, memberId)
}

async function eraseProfileData(services: Services, tx: Tx, memberId: string) {
  await eraseContactDetails(tx, memberId)
  for (const erase of services.personalData.erasures) await erase(tx, memberId, services)
}

async function anonymiseProfile(services: Services, tx: Tx, memberId: string) {
  await anonymise(tx, memberId)
  for (const erase of services.personalData.finalErasures) await erase(tx, memberId, services)
}

async function deleteIdentityOf(tx: Tx, memberId: string) {
  const member = await identityOf(tx, memberId).executeTakeFirst()
  if (member?.identity_id) await deleteIdentity(tx, member.identity_id)
}

async function anonymise(tx: Tx, memberId: string) {
  const gone = `deleted-${memberId}`
  await tx
    .updateTable('member')
    .set({
      identity_id: null,
      name: deletedUserName,
      email: gone,
      email_key: gone,
      photo: null,
      is_admin: false,
      verified_at: null,
      suspended_at: null,
      deleted_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}

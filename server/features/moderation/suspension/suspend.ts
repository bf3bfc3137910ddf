import type { RemovalReasons } from '../../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../../access/audit.ts'
import { ensure } from '../../../access/policy.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { now, type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import type { EmailServices } from '../../../jobs/email.ts'
import { accountPolicy } from '../../accounts/policy.ts'
import { lockLiveMember } from '../../accounts/queries.ts'
import { mayList } from '../../catalog/ensure-may-list.ts'
import { isPayable, lockBookingsToEnd, notifyBuyersOfEnd } from '../../holds/end-holds-of-member.ts'
import { withHoldsReleased } from '../../holds/release.ts'
import { notifyMember } from '../../notices/notify.ts'
import { withdrawOffersOf } from '../../offers/answer.ts'
import { lockSellersOfOffers } from '../../offers/lock.ts'
import { isMemberReported } from '../../reports/queries.ts'
import { endRestrictions } from '../../restrictions/queries.ts'
import { recordRestriction } from '../../restrictions/record-restriction.ts'
import {
  endHolds,
  hideListings,
  leavePaused,
  lockHiddenListings,
  lockProductsToHide,
  setSuspended,
  showListings,
} from './suspend-queries.ts'

/** Refuses `not_found` and `oneself`. */
async function lockOther(context: RequestContext, tx: Tx, id: string) {
  const member = await lockLiveMember(tx, id)
  if (!member) throw refuse('not_found')
  ensure(accountPolicy.suspend_member, context.caller, { ownerId: member.id })
  return member
}

/** Ends unpaid bookings of the member and of their listings, and tells the buyers of the latter. */
async function endUnpaidBookings(services: EmailServices, tx: Tx, memberId: string) {
  const bookings = await lockBookingsToEnd(tx, memberId, isPayable)
  const ids = bookings.map(({ id }) => id)
  await endHolds(tx, ids)
  await notifyBuyersOfEnd(services, tx, bookings, { memberId, cause: 'listingHidden' })
}

async function recordSuspension(
  context: RequestContext,
  tx: Tx,
  memberId: string,
  reasons: RemovalReasons,
) {
  const reported = await isMemberReported(tx, memberId)
  const decidedBy = requireMember(context).id
  const about = { memberId, kind: 'accountSuspended', subject: memberId, title: '' } as const
  await recordRestriction(context, tx, { ...about, ...reasons, reported, decidedBy })
}

/**
 * Suspends another member, with a statement of reasons: hides their listings, withdraws their offers, and
 * ends unpaid bookings. In the background, as there may be thousands of listings. Refuses `not_found`,
 * `oneself`, `admin_not_suspendable`, `member_suspended`, and what `withHoldsReleased` refuses.
 */
export async function suspendMember(context: RequestContext, id: string, reasons: RemovalReasons) {
  const services = { ...context, db: context.backgroundDb }
  await withHoldsReleased(services, 'payment_under_way', async (tx) => {
    const member = await lockOther(context, tx, id)
    if (member.isAdmin) throw refuse('admin_not_suspendable')
    if (member.suspendedAt) throw refuse('member_suspended')
    await lockSellersOfOffers(tx, member.id)
    await lockProductsToHide(tx, member.id)
    await endUnpaidBookings(context, tx, member.id)
    await hideListings(tx, member.id)
    await withdrawOffersOf(context, tx, member.id)
    await setSuspended(tx, member.id, now)
    await recordSuspension(context, tx, member.id, reasons)
    await recordAudit(tx, requireMember(context), {
      action: 'suspend_member',
      memberId: member.id,
      before: { suspended: false },
      after: { suspended: true, ground: reasons.ground },
    })
  })
}

/** Shows the listings again that the suspension has hidden, or pauses them if the seller may not list now. */
async function restoreListings(context: RequestContext, tx: Tx, sellerId: string) {
  const ids = await lockHiddenListings(tx, sellerId)
  const isPaused = ids.length > 0 && !(await mayList(context, tx, sellerId))
  await (isPaused ? leavePaused(tx, ids) : showListings(tx, ids))
  return { variant: isPaused ? 'paused' : 'shown' }
}

type Lifted = { memberId: string; listing: { variant: string } }

async function notifyOfLifting(services: EmailServices, tx: Tx, { memberId, listing }: Lifted) {
  const notice = { memberId, kind: 'suspensionLifted', subject: memberId, title: '' } as const
  const email = { name: 'suspensionLifted', values: { listing } } as const
  await notifyMember(services, tx, { ...notice, path: '/dashboard' }, email)
}

/**
 * Lifts the suspension of another member, in the background like `suspendMember`. Idempotent. Refuses
 * `not_found` and `oneself`.
 */
export async function liftSuspension(context: RequestContext, id: string) {
  await transact(context.backgroundDb, async (tx) => {
    const member = await lockOther(context, tx, id)
    if (!member.suspendedAt) return
    await setSuspended(tx, member.id, null)
    const listing = await restoreListings(context, tx, member.id)
    await endRestrictions(tx, 'accountSuspended', member.id)
    await notifyOfLifting(context, tx, { memberId: member.id, listing })
    await recordAudit(tx, requireMember(context), {
      action: 'lift_suspension',
      memberId: member.id,
      before: { suspended: true },
      after: { suspended: false },
    })
  })
}

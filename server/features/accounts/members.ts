import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { sendNotice } from '../notices/notify.ts'
import { upholdReportsOfMember } from '../reports/close.ts'
import {
  deleteAccount,
  ensureNothingOpen,
  lockAccountOfMember,
  otherDeletionBlocks,
} from './delete-account.ts'
import { deleteManyListings } from './delete-listings.ts'
import { notifyOfDeletion } from './notify-of-deletion.ts'
import { accountPolicy } from './policy.ts'
import {
  grantAdmin,
  listMembers,
  lockBuyer,
  lockMemberAndAdmins,
  lockSellerByEmail,
  markVerified,
} from './queries.ts'
import { deletionRefusal, roleOf } from './rules.ts'
import { toUserRow } from './serialize.ts'
import { withdrawVerification } from './withdraw-verification.ts'

type MembersRequest = {
  q: string
  show?: 'unverified' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

async function paginateMembers(
  { db }: RequestContext,
  path: string,
  { q, ...asked }: MembersRequest,
) {
  const kind = path === '/buyers/buyer' ? 'is_buyer' : 'is_seller'
  const found = await listMembers(db, kind, { q, show: asked.show, ...paginationOf(asked) })
  return paginate(path, q === '' ? asked : { ...asked, q }, found, toUserRow)
}

/** Locks a member that the caller may delete. Refuses `not_found`, `oneself`, `last_admin`, `admin_required`. */
async function lockDeletable(context: RequestContext, tx: Tx, id: string) {
  await lockAccountOfMember(tx, id)
  const { member, admins } = await lockMemberAndAdmins(tx, id)
  if (!member) throw refuse('not_found')
  ensure(accountPolicy.delete_user, context.caller, { ownerId: member.id })
  const refusal = deletionRefusal(member, requireMember(context), admins)
  if (refusal) throw refuse(refusal)
  return member
}

/**
 * Deletes another member, sends the reasons and upholds reports of the member; without reasons, the e-mail
 * says that it was requested.
 */
async function deleteOther(context: RequestContext, id: string, reasons?: RemovalReasons) {
  const admin = requireMember(context)
  // A refused deletion neither cancels payments of buyers nor deletes listings.
  await transact(context.db, async (tx) => {
    await lockDeletable(context, tx, id)
    await ensureNothingOpen(tx, id, otherDeletionBlocks)
  })
  await deleteManyListings(context, id)
  await withHoldsReleased(context, 'payment_under_way', async (tx) => {
    const member = await lockDeletable(context, tx, id)
    await notifyOfDeletion(context, tx, member.id, reasons)
    if (reasons) await upholdReportsOfMember(context, tx, member.id, admin.id)
    await deleteAccount(context, tx, member.id, otherDeletionBlocks)
    await recordAudit(tx, admin, {
      action: 'delete_user',
      memberId: member.id,
      before: { role: roleOf(member) },
      ...(reasons && { after: { ground: reasons.ground } }),
    })
  })
}

export const memberProcedures = {
  buyers: implementer.accounts.buyers.handler(function listBuyers({ context, input }) {
    return paginateMembers(context, '/buyers/buyer', input)
  }),

  sellers: implementer.accounts.sellers.handler(function listSellers({ context, input }) {
    return paginateMembers(context, '/sellers/seller', input)
  }),

  makeAdmin: implementer.accounts.makeAdmin.handler(function makeAdmin({ context, input }) {
    return transact(context.db, async (tx) => {
      const buyer = await lockBuyer(tx, input.id)
      if (!buyer) throw refuse('not_found')
      if (buyer.isAdmin) return { modifiedCount: 0 }
      if (buyer.suspendedAt) throw refuse('member_suspended')
      // The address may belong to another person, who can then take over the account.
      if (!buyer.isEmailConfirmed) throw refuse('member_email_unconfirmed')
      await grantAdmin(tx, buyer.id)
      await recordAudit(tx, requireMember(context), {
        action: 'make_admin',
        memberId: buyer.id,
        before: { role: roleOf(buyer) },
        after: { role: 'admin' },
      })
      await enqueueEmail(context, tx, buyer.email, 'madeAdmin')
      return { modifiedCount: 1 }
    })
  }),

  verifySeller: implementer.accounts.verifySeller.handler(function verifySeller({
    context,
    input,
  }) {
    return transact(context.db, async (tx) => {
      const seller = await lockSellerByEmail(tx, normalizeEmail(input.email))
      if (!seller) throw refuse('not_found')
      ensure(accountPolicy.verify_seller, context.caller, { ownerId: seller.id })
      if (seller.verifiedAt) return { acknowledged: true, modifiedCount: 0 }
      const isRenamed = input.shownName !== '' && input.shownName !== seller.name
      if (isRenamed) throw refuse('edited_meanwhile')
      await markVerified(tx, seller.id)
      await sendNotice(context, tx, {
        memberId: seller.id,
        kind: 'sellerVerified',
        subject: seller.id,
        title: '',
        path: '/dashboard/myproducts',
      })
      await recordAudit(tx, requireMember(context), {
        action: 'verify_seller',
        memberId: seller.id,
        before: { verified: false },
        after: { verified: true },
      })
      return { acknowledged: true, modifiedCount: 1 }
    })
  }),

  withdrawVerification: implementer.accounts.withdrawVerification.handler(
    async function withdrawVerificationOfSeller({ context, input }) {
      await withdrawVerification(context, input)
      return { acknowledged: true }
    },
  ),

  delete: implementer.accounts.delete.handler(async function deleteMember({ context, input }) {
    await deleteOther(context, input.id)
    return { deletedCount: 1 }
  }),

  remove: implementer.accounts.remove.handler(async function removeMember({ context, input }) {
    const { id, ...reasons } = input
    await deleteOther(context, id, reasons)
    return { acknowledged: true }
  }),
}

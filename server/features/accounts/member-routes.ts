import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { notifyWithoutEmail } from '../notices/notify.ts'
import { deleteOtherAccount } from './delete-other-account.ts'
import { accountPolicy } from './policy.ts'
import { grantAdmin, listMembers, lockBuyer, lockSellerByEmail, markVerified } from './queries.ts'
import { roleOf } from './rules.ts'
import { toUserRow } from './serialize.ts'
import { withdrawVerification } from './withdraw-verification.ts'

type MembersRequest = {
  q: string
  show?: 'unverified' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

type MemberList = { path: string; role: 'is_buyer' | 'is_seller' }

async function paginateMembers(
  { db }: RequestContext,
  { path, role }: MemberList,
  request: MembersRequest,
) {
  const { q, show } = request
  const found = await listMembers(db, role, { q, show, ...paginationOf(request) })
  return paginate(path, request, found, toUserRow)
}

export const memberProcedures = {
  buyers: implementer.accounts.buyers.handler(function listBuyers({ context, input }) {
    return paginateMembers(context, { path: '/buyers/buyer', role: 'is_buyer' }, input)
  }),

  sellers: implementer.accounts.sellers.handler(function listSellers({ context, input }) {
    return paginateMembers(context, { path: '/sellers/seller', role: 'is_seller' }, input)
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
      await notifyWithoutEmail(context, tx, {
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
    await deleteOtherAccount(context, input.id)
    return { deletedCount: 1 }
  }),

  remove: implementer.accounts.remove.handler(async function removeMember({ context, input }) {
    const { id, ...reasons } = input
    await deleteOtherAccount(context, id, reasons)
    return { acknowledged: true }
  }),
}

import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { insertNotice } from '../notices/notify.ts'
import { upholdReportsOfMember } from '../reports/close.ts'
import { deleteAccount, lockIdentityOf, otherDeletionBlocks } from './delete-account.ts'
import { notifyOfDeletion } from './notify-of-deletion.ts'
import { accountPolicy } from './policy.ts'
import {
  grantAdmin,
  listMembers,
  lockBuyer,
  lockMemberAndAdmins,
  lockSeller,
  markVerified,
} from './queries.ts'
import { deletionRefusal, roleOf } from './rules.ts'
import { toUserRow } from './serialize.ts'

type MembersRequest = { q: string; limit?: number | undefined; cursor?: string | undefined }

async function paginateMembers(
  { db }: RequestContext,
  path: string,
  { q, ...asked }: MembersRequest,
) {
  const kind = path === '/buyers/buyer' ? 'is_buyer' : 'is_seller'
  const found = await listMembers(db, kind, { q, ...paginationOf(asked) })
  return paginate(path, q === '' ? asked : { ...asked, q }, found, toUserRow)
}

/**
 * Deletes another member, sends the reasons and upholds reports of the member; without reasons, the e-mail
 * says that it was requested.
 */
async function deleteOther(context: RequestContext, id: string, reasons?: RemovalReasons) {
  await withHoldsReleased(context, 'payment_under_way', async (tx) => {
    await lockIdentityOf(tx, id)
    const { person, admins } = await lockMemberAndAdmins(tx, id)
    if (!person) throw refuse('not_found')
    ensure(accountPolicy.delete_user, context.caller, { ownerId: person.id })
    const no = deletionRefusal(person, requireMember(context), admins)
    if (no) throw refuse(no)
    await notifyOfDeletion(context, tx, person.id, reasons)
    if (reasons) await upholdReportsOfMember(context, tx, person.id)
    await deleteAccount(context, tx, person.id, otherDeletionBlocks)
    await recordAudit(tx, requireMember(context), {
      action: 'delete_user',
      person: person.id,
      before: { role: roleOf(person) },
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
      await grantAdmin(tx, buyer.id)
      await recordAudit(tx, requireMember(context), {
        action: 'make_admin',
        person: buyer.id,
        before: { role: roleOf(buyer) },
        after: { role: 'admin' },
      })
      return { modifiedCount: 1 }
    })
  }),

  verifySeller: implementer.accounts.verifySeller.handler(function verifySeller({
    context,
    input,
  }) {
    return transact(context.db, async (tx) => {
      const seller = await lockSeller(tx, normalizeEmail(input.email))
      if (!seller) throw refuse('not_found')
      ensure(accountPolicy.verify_seller, context.caller, { ownerId: seller.id })
      if (seller.verifiedAt) return { acknowledged: true, modifiedCount: 0 }
      await markVerified(tx, seller.id)
      await insertNotice(context, tx, {
        memberId: seller.id,
        kind: 'sellerVerified',
        subject: seller.id,
        title: '',
        path: '/dashboard/myproducts',
      })
      await recordAudit(tx, requireMember(context), {
        action: 'verify_seller',
        person: seller.id,
        before: { verified: false },
        after: { verified: true },
      })
      return { acknowledged: true, modifiedCount: 1 }
    })
  }),

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

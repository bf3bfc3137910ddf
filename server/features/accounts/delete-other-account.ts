import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../access/audit.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { withHoldsReleased } from '../holds/release.ts'
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
import { lockMemberAndAdmins } from './queries.ts'
import { deletionRefusal, roleOf } from './rules.ts'

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
 * says that it was requested. Refuses like `lockDeletable` and `ensureNothingOpen`, and `payment_under_way` or
 * `card_provider_away` with nothing deleted but listings.
 */
export async function deleteOtherAccount(
  context: RequestContext,
  id: string,
  reasons?: RemovalReasons,
) {
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

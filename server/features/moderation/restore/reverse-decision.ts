import type { RemovalKind } from '../../../../contract/schemas/removal-reasons.ts'
import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { Member, RequestContext } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { refuseListedSerial } from '../../catalog/serial.ts'
import { removalOf, reverseRestrictions } from '../../restrictions/queries.ts'
import { notifyOfReversal } from '../../restrictions/record-restriction.ts'
import { isParty } from '../../sales/rules.ts'
import { restoreListing } from './restore-listing.ts'
import { restoredTexts } from './restore-text.ts'

type Removed = { kind: RemovalKind; subject: string; memberId: string }

/** Returns what was restored. Refuses `own_case`, `not_found` if it no longer exists, and like `restoreListing`. */
async function restoreContent(context: RequestContext, tx: Tx, admin: Member, removed: Removed) {
  const { kind, subject: id, memberId } = removed
  if (kind === 'listingRemoved') {
    if (memberId === admin.id) throw refuse('own_case')
    return restoreListing(context, tx, { id, sellerId: memberId })
  }
  const { lockParties, show } = restoredTexts[kind]
  const parties = await lockParties(tx, id)
  if (!parties) throw refuse('not_found')
  if (isParty(parties, admin)) throw refuse('own_case')
  await show(tx, id)
  return { restored: kind }
}

type Reversal = { id: string; reason: string }

async function reverse(context: RequestContext, tx: Tx, { id, reason }: Reversal) {
  const admin = requireMember(context)
  const removed = await removalOf(tx, id)
  if (!removed) throw refuse('not_found')
  const { kind, subject } = removed
  const { restored } = await restoreContent(context, tx, admin, removed)
  // After the lock on the content: of two admins, the second finds the restrictions ended.
  const ended = await reverseRestrictions(tx, { kind, subject, reason, reversedBy: admin.id })
  const [first] = ended
  if (!first) throw refuse('decision_reversed')
  for (const restriction of ended) {
    await notifyOfReversal(context, tx, { ...restriction, restored, reason })
  }
  await recordAudit(tx, admin, {
    action: 'reverse_decision',
    memberId: removed.memberId,
    subject: first.title,
    before: { removed: true },
    after: { removed: false, ...(restored === 'listingSuspended' && { onShow: false }) },
  })
}

/**
 * Restores what staff removed, for all authors concerned, and tells them. Refuses `not_found`, `own_case`,
 * `decision_reversed`, and like `restoreListing`.
 */
export async function reverseDecision(context: RequestContext, reversal: Reversal) {
  await transact(context.db, (tx) => reverse(context, tx, reversal)).catch(refuseListedSerial)
}

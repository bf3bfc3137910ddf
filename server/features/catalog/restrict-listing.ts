import type { RestrictionKind } from '../../../contract/members/restrictions.ts'
import type { Tx } from '../../database/db.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { isReported } from '../reports/queries.ts'
import type { NewRestriction } from '../restrictions/queries.ts'
import { recordRestriction } from '../restrictions/record-restriction.ts'

type Listing = { id: string; ownerId: string; title: string }
export type Reasons = Pick<NewRestriction, 'ground' | 'reason'>

/** Where admins give no reasons. */
export const standardReasons: Reasons = { ground: 'terms', reason: null }

/** States the reasons of an admin for a restriction of a listing to its seller. */
export async function recordListingRestriction(
  services: EmailServices,
  tx: Tx,
  kind: RestrictionKind,
  { id: subject, ownerId: memberId, title }: Listing,
  { ground, reason, decidedBy }: Reasons & { decidedBy: string },
) {
  const reported = await isReported(tx, 'product_id', subject)
  const restriction = { memberId, kind, subject, title, ground, reason, reported, decidedBy }
  await recordRestriction(services, tx, restriction)
}

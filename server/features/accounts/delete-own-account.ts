import { sql } from 'kysely'
import { noteSecurityEvent } from '../../access/security-log.ts'
import type { Caller, RequestContext } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { enqueueEmail } from '../../jobs/email.ts'
import { withHoldsReleased } from '../holds/release.ts'
import { deleteIdentity, lockAccount } from '../identity/queries.ts'
import { deleteAccount, ensureNothingOpen, ownDeletionBlocks } from './delete-account.ts'
import { deleteManyListings } from './delete-listings.ts'
import { lockMemberAndAdmins, owesTaxDetails, profileOf } from './queries.ts'
import { ownDeletionRefusal } from './rules.ts'

type Identity = NonNullable<Caller['identity']>

/** Prevents deletion from an unattended open browser. */
const recentMinutes = 10

async function ensureRecent(db: Db, sessionId: string) {
  const age = sql`clock_timestamp() - authenticated_at`
  const session = await db
    .selectFrom('identity_session')
    .select(sql<boolean>`${age} < make_interval(mins => ${recentMinutes})`.as('recent'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => refuse('sign_in_required'))
  if (!session.recent) throw refuse('recent_login_required')
}

/** Locks the member whose identity is locked. Refuses `sign_in_required`, `last_admin`, `tax_details_due`. */
async function lockDeletableMember(tx: Tx, memberId: string) {
  const { member, admins } = await lockMemberAndAdmins(tx, memberId)
  if (!member) throw refuse('sign_in_required')
  const refusal = ownDeletionRefusal(member, admins)
  if (refusal) throw refuse(refusal)
  if (await owesTaxDetails(tx, memberId)) throw refuse('tax_details_due')
}

/** Locks the identity and its member, if it has one. Refuses what `lockDeletableMember` does. */
async function lockDeletable(tx: Tx, identityId: string) {
  const account = await lockAccount(tx, identityId)
  if (!account) throw refuse('sign_in_required')
  const profile = await profileOf(tx, identityId)
  if (profile) await lockDeletableMember(tx, profile.id)
  return { email: account.email, memberId: profile?.id }
}

/** Returns the id of the member to delete, if there is one. Also refuses what `ensureNothingOpen` does. */
async function ensureDeletable(tx: Tx, identityId: string) {
  const { memberId } = await lockDeletable(tx, identityId)
  if (memberId) await ensureNothingOpen(tx, memberId, ownDeletionBlocks)
  return memberId
}

/**
 * Deletes the caller's own account, with or without a profile, and confirms to a confirmed e-mail address. Refuses
 * `recent_login_required` when the session is older than 10 minutes, `last_admin`, `tax_details_due`,
 * `payment_under_way`, `card_provider_away`, and what `ensureNothingOpen` refuses.
 */
export async function deleteOwnAccount(context: RequestContext, { id, sessionId }: Identity) {
  const { db } = context
  await ensureRecent(db, sessionId)
  // A refused deletion neither cancels payments of buyers nor deletes listings.
  const deletableId = await transact(db, (tx) => ensureDeletable(tx, id))
  if (deletableId) await deleteManyListings(context, deletableId)
  await withHoldsReleased(context, 'payment_under_way', async (tx) => {
    const { email, memberId } = await lockDeletable(tx, id)
    if (memberId) await deleteAccount(context, tx, memberId, ownDeletionBlocks)
    else await deleteIdentity(tx, id)
    if (context.caller.identity?.emailVerified)
      await enqueueEmail(context, tx, email, 'accountDeleted')
  })
  noteSecurityEvent('account_deleted', 'own_request')
}

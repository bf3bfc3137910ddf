import { maxUnconfirmedListings } from '../../../contract/selling/listing-terms.ts'
import { lockMember, lockMemberShared } from '../../access/member-locks.ts'
import { isConfirmed, requireMember } from '../../access/procedures.ts'
import type { Member, RequestContext } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { listingRefusalOf } from '../payouts/queries.ts'
import { ensureDeclared } from '../seller-details/ensure-declared.ts'
import { ensureNotBlocked } from '../tax-reports/ensure-not-blocked.ts'

/**
 * Refuses a seller who wants to list, import or relist: `seller_kind_required`, `tax_details_required`,
 * `payouts_not_set_up`, `payouts_refused` or `debt_too_high`.
 */
export async function ensureMayList(
  { config }: Pick<RequestContext, 'config'>,
  db: Db,
  sellerId: string,
) {
  await ensureDeclared(config, db, sellerId)
  await ensureNotBlocked(db, sellerId)
  const refusal = await listingRefusalOf(db, sellerId, config.payouts)
  if (refusal) throw refuse(refusal)
}

/** Whether `ensureMayList` refuses nothing. */
export async function mayList(
  context: Pick<RequestContext, 'config'>,
  db: Db,
  sellerId: string,
): Promise<boolean> {
  try {
    await ensureMayList(context, db, sellerId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Refuses to show a locked listing of a suspended seller: `account_suspended`, or `member_suspended` to an
 * admin. Suspension locks the listing before it hides those of the seller.
 */
export async function ensureSellerNotSuspended(tx: Tx, { id }: Member, sellerId: string) {
  const suspended = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sellerId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  if (suspended) throw refuse(id === sellerId ? 'account_suspended' : 'member_suspended')
}

/** Paused and quarantined ones included. */
async function countUnsold(tx: Tx, sellerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks the caller as the seller of one more listing. Refuses `email_confirmation_required` for one with an
 * unconfirmed address who has `maxUnconfirmedListings`, and like `lockMember`.
 */
export async function lockListingSeller(context: RequestContext, tx: Tx) {
  const seller = requireMember(context)
  if (isConfirmed(context.caller)) {
    await lockMemberShared(tx, seller)
    return
  }
  // Exclusive, so that concurrent calls count each other's listings.
  await lockMember(tx, seller)
  if ((await countUnsold(tx, seller.id)) >= maxUnconfirmedListings)
    throw refuse('email_confirmation_required')
}

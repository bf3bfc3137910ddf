import { sql } from 'kysely'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { now, type Tx } from '../../database/db.ts'
import type { LockedOffer } from './lock.ts'

/** Locks the buyer, so that the count of their holds stays exact. False if deleted or suspended. */
export async function lockActiveBuyer(tx: Tx, id: string): Promise<boolean> {
  const buyer = await tx
    .selectFrom('member')
    .select(
      sql<boolean>`exists (
        select from identity_user person
        where person.id = member.identity_id and person.disabled_at is null
      )`.as('isActive'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return buyer?.isActive === true
}

/** Of two offers for one product, the second acceptance finds the product reserved. */
export async function lockProduct(tx: Tx, id: string) {
  await tx.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute()
}

export async function markAccepted(
  tx: Tx,
  { id, answerDueAt }: LockedOffer,
  bookingId: string,
  isAutomatic: boolean,
) {
  await tx
    .updateTable('offer')
    .set({ state: 'accepted', booking_id: bookingId, is_automatic: isAutomatic })
    .set({ answered_at: isAutomatic && answerDueAt ? answerDueAt : now })
    .where('id', '=', id)
    .execute()
}

export async function supersedeOthers(tx: Tx, { id, productId }: LockedOffer) {
  await tx
    .updateTable('offer')
    .set({ state: 'superseded' })
    .where('product_id', '=', productId)
    .where('id', '!=', id)
    .where('state', 'in', waitingOfferStates)
    .execute()
}

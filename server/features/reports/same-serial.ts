import { type ExpressionBuilder, sql } from 'kysely'
import { now, type Tx, uniqueViolation } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import type { EmailServices } from '../../jobs/email.ts'
import { recordRestriction } from '../restrictions/record-restriction.ts'

/** Whether a statement failed because another listing for sale has the serial number. */
export const isSerialConflict = (error: unknown): boolean =>
  uniqueViolation(error) === 'one_live_product_per_serial'

type Listing = { id: string; sellerId: string; title: string }

const sameSerial = (products: ExpressionBuilder<DB, 'product'>) =>
  products
    .selectFrom('product as other')
    .select('other.id')
    .whereRef('other.serial_key', '=', 'product.serial_key')
    .whereRef('other.id', '<>', 'product.id')
    .orderBy(sql`other.hidden_because is not distinct from 'serial'`)
    .orderBy(sql`other.withdrawn_at is not null`)
    .orderBy(sql`other.sold_at is not null`)
    .orderBy('other.created_at', 'desc')
    .limit(1)

const listedBySerial = sql<string>`to_char(
  product.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
)`

/** Adds the report to staff; a product that was released before has one, which is opened again. */
async function reportToStaff(tx: Tx, productId: string) {
  await tx
    .insertInto('report')
    .columns(['product_id', 'same_serial_as', 'header', 'image', 'seller_name', 'item_date'])
    .expression(
      tx
        .selectFrom('product')
        .innerJoin('member', 'member.id', 'product.seller_id')
        .select((products) => [
          'product.id',
          sameSerial(products).as('other'),
          'product.title',
          'product.image',
          'member.name',
          listedBySerial.as('date'),
        ])
        .where('product.id', '=', productId),
    )
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .where('same_serial_as', 'is not', null)
        .doUpdateSet(({ ref }) => ({
          same_serial_as: ref('excluded.same_serial_as'),
          header: ref('excluded.header'),
          image: ref('excluded.image'),
          seller_name: ref('excluded.seller_name'),
          created_at: now,
          closed_at: null,
          outcome: null,
          decided_by: null,
        })),
    )
    .execute()
}

/** Reports a product that is hidden for its serial number to staff, and states the reasons to its seller. */
export async function reportSameSerial(
  services: EmailServices,
  tx: Tx,
  { id, sellerId, title }: Listing,
) {
  await reportToStaff(tx, id)
  await recordRestriction(services, tx, {
    memberId: sellerId,
    kind: 'listingHeld',
    subject: id,
    title,
    ground: 'terms',
    reason: null,
    reported: false,
    decidedBy: null,
  })
}

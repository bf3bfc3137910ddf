import { createHmac } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type pg from 'pg'
import { normalizeSerial } from '../../../contract/schemas/serial.ts'
import type { Tx } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import { getSecret } from '../../database/secrets.ts'

/**
 * What is kept of a serial number: 32 bytes that the same number always gives, and from which
 * nobody without this site's key finds it again.
 */
export async function serialKey(pool: pg.Pool, serial: string): Promise<Buffer> {
  const secret = await getSecret(pool, 'serial')
  return createHmac('sha256', secret).update(normalizeSerial(serial)).digest()
}

/** The id of another product with the same serial number: the one on offer, if any. */
const sameSerial = (products: ExpressionBuilder<DB, 'product'>) =>
  products
    .selectFrom('product as other')
    .select('other.id')
    .whereRef('other.serial_key', '=', 'product.serial_key')
    .whereRef('other.id', '<>', 'product.id')
    .orderBy(sql`other.hidden_because is not distinct from 'serial'`)
    .orderBy(sql`other.sold_at is not null or other.withdrawn_at is not null`)
    .orderBy('other.created_at', 'desc')
    .limit(1)

/** ISO 8601, as reports of people have it. */
const listedBySerial = sql<string>`to_char(
  product.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
)`

/** Tells the admins that this product has the serial number of another. */
export async function reportSameSerial(tx: Tx, productId: string) {
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
    .execute()
}

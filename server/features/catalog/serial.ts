import { createHmac } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type pg from 'pg'
import { normalizeSerial } from '../../../contract/schemas/serial.ts'
import type { Tx } from '../../database/db.ts'
import type { DB } from '../../database/schema.gen.ts'
import { getSecret } from '../../database/secrets.ts'

/** Keyed hash (32 bytes) of a serial number, irreversible without the site's key. */
export async function serialKey(pool: pg.Pool, serial: string): Promise<Buffer> {
  const secret = await getSecret(pool, 'serial')
  return createHmac('sha256', secret).update(normalizeSerial(serial)).digest()
}

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

const listedBySerial = sql<string>`to_char(
  product.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
)`

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

import { createHmac } from 'node:crypto'
import type { Expression } from 'kysely'
import type pg from 'pg'
import { normalizeSerial } from '../../../contract/schemas/serial.ts'
import type { Db, Tx } from '../../database/db.ts'
import { getSecret } from '../../database/secrets.ts'
import { refuse } from '../../errors/refusal.ts'
import { isSerialConflict } from '../reports/same-serial.ts'
import { isClosedSale } from '../sales/sale-columns.ts'

/** Keyed hash (32 bytes) of a serial number, irreversible without the site's key. */
export async function serialKey(pool: pg.Pool, serial: string): Promise<Buffer> {
  const secret = await getSecret(pool, 'serial')
  return createHmac('sha256', secret).update(normalizeSerial(serial)).digest()
}

/**
 * The sales that are not closed, of products with this serial number. The state tells: `closed_at` stays
 * set if the buyer withdraws from a completed sale.
 */
export function openSalesOf(db: Db, key: Buffer | Expression<Buffer | null>) {
  return db
    .selectFrom('product as sold')
    .innerJoin('booking', 'booking.product_id', 'sold.id')
    .innerJoin('sale', 'sale.id', 'booking.id')
    .select('sale.id')
    .where('sold.serial_key', '=', key)
    .where('sold.sold_at', 'is not', null)
    .where(({ not }) => not(isClosedSale))
}

/** Whether a product with this serial number is in a sale that is not closed. */
export async function isInOpenSale(tx: Tx, key: Buffer): Promise<boolean> {
  return (await openSalesOf(tx, key).executeTakeFirst()) !== undefined
}

/**
 * Refuses `serial_on_offer` while a product with this serial number is in a sale that is not closed. The unique
 * index knows only the listings that are not sold.
 */
export async function ensureNotInOpenSale(tx: Tx, key: Buffer | null): Promise<void> {
  if (key && (await isInOpenSale(tx, key))) throw refuse('serial_on_offer')
}

/** Refuses `serial_on_offer` if the unique index did: another listing for sale has the serial number. */
export function refuseListedSerial(error: unknown): never {
  throw isSerialConflict(error) ? refuse('serial_on_offer') : error
}

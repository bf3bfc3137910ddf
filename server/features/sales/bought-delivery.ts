import { sql } from 'kysely'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import type { Tx } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'
import { prepared } from '../../database/prepared.ts'

/** How the buyer of a sale gets it, as the listing had it; `both` if that was not kept. */
export const boughtDelivery = sql<Delivery>`coalesce(sale.listing ->> 'delivery', 'both')`

export async function boughtDeliveryOf(tx: Tx, saleId: string): Promise<Delivery> {
  const found = await sql<{ delivery: Delivery }>`
    select ${boughtDelivery} as delivery from sale where id = ${saleId} ${prepared}`.execute(tx)
  return onlyRow(found).delivery
}

import type { Party } from '../../../contract/schemas/party.ts'
import type { Member } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockSale, type SaleRow } from './queries.ts'
import { isParty, partyOf } from './rules.ts'

type SaleOfParty = { sale: SaleRow; party: Party }

/** Locks a sale like `lockSale`. Refuses `not_found` unless the member is its buyer or seller. */
export async function lockSaleOfParty(tx: Tx, id: string, member: Member): Promise<SaleOfParty> {
  const sale = await lockSale(tx, id)
  const party = sale && partyOf(sale, member)
  if (!party) throw refuse('not_found')
  return { sale, party }
}

/** Locks a sale like `lockSale`. Refuses `not_found`, and `own_case` if the admin is its buyer or seller. */
export async function lockSaleForStaff(tx: Tx, id: string, admin: Member): Promise<SaleRow> {
  const sale = await lockSale(tx, id)
  if (!sale) throw refuse('not_found')
  if (isParty(sale, admin)) throw refuse('own_case')
  return sale
}

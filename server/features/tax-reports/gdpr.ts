import { sql } from 'kysely'
import type { OwnData } from '../../../contract/own-account.ts'
import type { AppServices } from '../../context.ts'
import { type Db, now, type Tx } from '../../database/db.ts'
import { taxDetailsOf } from './details.ts'
import { deleteRequest, requestOf } from './request-queries.ts'
import { toRequest } from './rules.ts'

export async function exportTaxDetails(db: Db, memberId: string): Promise<OwnData['taxDetails']> {
  const found = await taxDetailsOf(db, [memberId])
  return found.map(({ details, updatedAt, notifiedYear }) => {
    return { ...details, updated: updatedAt.toISOString(), notifiedYear }
  })
}

export async function exportTaxRequests(db: Db, memberId: string): Promise<OwnData['taxRequests']> {
  const request = await requestOf(db, memberId)
  if (!request) return []
  const reminded = request.reminded?.toISOString() ?? null
  const remindedAgain = request.remindedAgain?.toISOString() ?? null
  return [{ ...toRequest(request), reminded, remindedAgain }]
}

/** For how long after the end of an account details of a seller with sales are kept. */
const yearsKept = 10

/** Keeps the details of sellers with sales as long as the law demands it; deletes all others. */
export async function eraseTaxDetails(tx: Tx, memberId: string) {
  await deleteRequest(tx, memberId)
  const ownSale = tx.selectFrom('sale').select('id').where('seller_id', '=', memberId).limit(1)
  await tx
    .deleteFrom('tax_details')
    .where('member_id', '=', memberId)
    .where(({ not, exists }) => not(exists(ownSale)))
    .execute()
  await tx
    .updateTable('tax_details')
    .set({ keep_until: sql<Date>`clock_timestamp() + make_interval(years => ${yearsKept}::int)` })
    .where('member_id', '=', memberId)
    .execute()
}

export async function deleteOldTaxDetails({ db }: Pick<AppServices, 'db'>) {
  await db.deleteFrom('tax_details').where('keep_until', '<', now).execute()
}

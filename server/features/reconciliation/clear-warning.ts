import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockSale } from '../sales/queries.ts'
import { allowRelease } from '../sales/release-block.ts'
import { isParty } from '../sales/rules.ts'

/** Takes the open warning, so that it is cleared once. Refuses `not_found`. */
async function takeWarning(tx: Tx, id: string, by: string) {
  const cleared = await tx
    .updateTable('fraud_warning')
    .set({ cleared_at: sql<Date>`clock_timestamp()`, cleared_by: by })
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  if (cleared.numUpdatedRows === 0n) throw refuse('not_found')
}

async function hasOpenWarning(tx: Tx, saleId: string): Promise<boolean> {
  const open = tx.selectFrom('fraud_warning').select('id').where('sale_id', '=', saleId)
  return (await open.where('cleared_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Clears a warning; the sale can be released again after the last one. Refuses `not_found` and `own_case`. */
export async function clearWarning(context: RequestContext, id: string, note: string) {
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const known = tx.selectFrom('fraud_warning').select('sale_id as saleId').where('id', '=', id)
    const { saleId } = (await known.executeTakeFirst()) ?? {}
    const sale = saleId && (await lockSale(tx, saleId))
    if (!sale) throw refuse('not_found')
    if (isParty(sale, admin)) throw refuse('own_case')
    await takeWarning(tx, id, admin.id)
    if (!(await hasOpenWarning(tx, sale.id))) await allowRelease(context, tx, sale)
    await recordAudit(tx, admin, {
      action: 'clear_fraud_warning',
      title: sale.title,
      before: { warning: id },
      after: { sale: sale.id, note },
    })
  })
}

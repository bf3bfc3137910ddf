import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { now, type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { lockSaleForStaff } from '../../sales/lock.ts'
import { allowRelease } from '../../sales/release/block.ts'

/** Takes the open warning, so that it is cleared once. Refuses `not_found`. */
async function takeWarning(tx: Tx, id: string, by: string) {
  const cleared = await tx
    .updateTable('fraud_warning')
    .set({ cleared_at: now, cleared_by: by })
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
export async function clearFraudWarning(context: RequestContext, id: string, note: string) {
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const { saleId } = await tx
      .selectFrom('fraud_warning')
      .select('sale_id as saleId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => refuse('not_found'))
    const sale = await lockSaleForStaff(tx, saleId, admin)
    await takeWarning(tx, id, admin.id)
    if (!(await hasOpenWarning(tx, sale.id))) await allowRelease(context, tx, sale)
    await recordAudit(tx, admin, {
      action: 'clear_fraud_warning',
      subject: sale.title,
      before: { warning: id },
      after: { sale: sale.id, note },
    })
  })
}

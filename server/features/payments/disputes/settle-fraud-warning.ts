import type { SettlementServices } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import type { FraudWarning } from '../../../providers/stripe-disputes.ts'
import { lockSale } from '../../sales/queries.ts'
import { blockRelease } from '../../sales/release/block.ts'
import { isMoneyHeld, isUndone } from '../../sales/rules.ts'
import { settleSaleIfNeeded } from '../settled-charge.ts'

/** Whether it is new. */
async function storeWarning(tx: Tx, saleId: string, { id: provider_id, reason }: FraudWarning) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fraud_warning')
    .values({ provider_id, sale_id: saleId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Stores an early fraud warning of the provider, triggered by its webhook. While the money is held,
 * it is not released before an admin has cleared the warning. Idempotent.
 */
export async function settleFraudWarning(
  services: SettlementServices,
  warningId: string,
): Promise<void> {
  const warning = await services.cards.readFraudWarning(warningId)
  const known = warning?.intentId && (await settleSaleIfNeeded(services, warning.intentId))
  if (!known) {
    services.log.error({ warning: warningId }, 'a fraud warning of a payment that is no sale')
    return
  }
  await transact(services.db, async (tx) => {
    const sale = await lockSale(tx, known.id)
    if (!sale || isUndone(sale.state) || !(await storeWarning(tx, sale.id, warning))) return
    services.log.warn({ sale: sale.id, reason: warning.reason }, 'an early fraud warning')
    if (isMoneyHeld(sale)) await blockRelease(tx, sale)
  })
}

import { sql } from 'kysely'
import { nettedDebts } from '../../../db/demo/sales/accounts.ts'
import {
  demoTopUps,
  disputeOfSale,
  intentOfSale,
  type SoldProduct,
  soldProducts,
} from '../../../db/demo/sales/charges.ts'
import type { DemoStep } from '../../../db/demo/sales/steps.ts'
import type { AppServices } from '../../context.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Tx, transact } from '../../database/db.ts'
import { applyDispute } from '../../features/payments/disputes/settle-dispute.ts'
import { settleCharge } from '../../features/payments/settle-intent.ts'
import { sendRefund } from '../../features/refunds/send.ts'
import { insertCase } from '../../features/sales/cases/queries.ts'
import { insertParcel } from '../../features/sales/parcels.ts'
import { lockSale } from '../../features/sales/queries.ts'
import { transition } from '../../features/sales/transition.ts'
import type { CardDispute } from '../../providers/stripe-disputes.ts'
import type { Intent } from '../../providers/stripe-intents.ts'
import { backdateNotices, backdateRefunds, backdateSales, type DatedSale } from './backdate.ts'
import { changeOf } from './change.ts'
import { dateEmails } from './dated-emails.ts'
import {
  backdateWaits,
  loadAccounts,
  loadPayouts,
  loadTopUps,
  recordTransfer,
  withoutRecovery,
} from './payouts.ts'
import { providerAccounts } from './provider-accounts.ts'
import { insertPaidBooking, unsentRefunds } from './queries.ts'

type Paid = SoldProduct & { intent: Intent; dispute: CardDispute | undefined }

async function readPaid({ cards }: AppServices, sold: SoldProduct): Promise<Paid> {
  const dispute = disputeOfSale(sold.product)
  const intent = await cards.readIntent(intentOfSale(sold.product))
  return { ...sold, intent, dispute: dispute ? await cards.readDispute(dispute) : undefined }
}

async function makeStep(
  services: AppServices,
  tx: Tx,
  id: string,
  { step, dispute }: { step: DemoStep; dispute: CardDispute | undefined },
) {
  const sale = await lockSale(tx, id)
  if (!sale) throw new Error(`demo sale ${id} is missing`)
  if (step.event === 'chargeback' && dispute) return applyDispute(services, tx, sale, dispute)
  if (step.about) await insertCase(tx, id, step.about)
  if (step.shipment) {
    const direction = step.event === 'ship' ? 'outbound' : 'return'
    await insertParcel(services, tx, { saleId: id, direction, ...step.shipment })
  }
  return transition(services, tx, sale, changeOf(step, sale))
}

/** Pays one booking and takes its sale through its steps. */
async function makeSale(
  services: AppServices,
  tx: Tx,
  { product, sale, intent, dispute }: Paid,
): Promise<DatedSale | undefined> {
  const { paidDaysAgo, steps } = sale
  const isMet = steps.some(({ event }) => event === 'hand_over')
  const buyer = { key: sale.buyer, delivery: isMet ? 'meet' : 'ship' } as const
  const id = await insertPaidBooking(tx, product, buyer, intent)
  if (!id) return undefined
  await settleCharge(dateEmails(services, paidDaysAgo), tx, intent)
  await backdateNotices(tx, paidDaysAgo)
  for (const step of steps) {
    await makeStep(dateEmails(services, step.daysAgo), tx, id, { step, dispute })
    const moved = await lockSale(tx, id)
    if (moved) await recordTransfer(tx, moved, providerAccounts(services.config))
    await backdateNotices(tx, step.daysAgo)
  }
  return { id, daysAgo: [paidDaysAgo, ...steps.map(({ daysAgo }) => daysAgo)] }
}

async function makeSales(services: AppServices, tx: Tx, paid: Paid[]): Promise<void> {
  // One process loads; the others find its sales.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.demoData}, hashtext('sales'))`.execute(tx)
  const sales: DatedSale[] = []
  for (const one of paid) {
    const made = await makeSale(services, tx, one)
    if (made) sales.push(made)
  }
  if (sales.length > 0) await backdateSales(tx, sales)
}

async function sendRefunds(services: AppServices) {
  const { db } = services
  for (const { refundId } of await unsentRefunds(db)) await sendRefund(services, { refundId })
}

/** Sales that were refunded after they had been paid out, and all others. */
function parted(paid: Paid[]): Paid[][] {
  const debts = Object.values(nettedDebts)
  const isDebt = ({ product }: Paid) => debts.includes(product.key)
  return [paid.filter(isDebt), paid.filter((one) => !isDebt(one))]
}

/** Makes the sales of the demo products that have none, by the functions that make real ones. */
export async function loadDemoSales(real: AppServices): Promise<void> {
  const services = withoutRecovery(real)
  const { db } = services
  const stored = await db
    .selectFrom('payment_intent')
    .select('id')
    .where(
      'id',
      'in',
      soldProducts.map(({ product }) => intentOfSale(product)),
    )
    .limit(1)
    .execute()
  if (stored.length > 0) return
  const paid = await Promise.all(soldProducts.map((sold) => readPaid(services, sold)))
  const accounts = providerAccounts(services.config)
  await loadAccounts(services, accounts)
  for (const part of parted(paid)) {
    await transact(db, (tx) => makeSales(services, tx, part))
    // A debt is paid by a later sale once the buyer is refunded.
    await sendRefunds(services)
  }
  await loadTopUps(services)
  await transact(db, (tx) => backdateRefunds(tx, demoTopUps(services.config.currency)))
  await transact(db, backdateWaits)
  await loadPayouts(services, accounts)
}

import type pg from 'pg'
import type { AppServices } from '../../server/context.ts'
import { recoverDebt } from '../../server/features/payouts/recover.ts'
import { sendTransfer } from '../../server/features/payouts/send.ts'
import { sendRefund } from '../../server/features/refunds/send.ts'
import type { TestMember } from './sales.ts'

// Jobs of one sale at once: the queue looks for them once in a second.

type Database = { pool: pg.Pool }

async function rowOf({ pool }: Database, sql: string, key: string) {
  const { rows } = await pool.query<{ id: string }>(sql, [key])
  return rows[0]
}

/** Sends the transfer of a sale, if it has one that is due or being sent. */
export async function sendTransferOf(services: AppServices, saleId: string) {
  const open = `select id from transfer where sale_id = $1 and state in ('due', 'sending')`
  const transfer = await rowOf(services, open, saleId)
  if (transfer) await sendTransfer(services, transfer.id)
}

type Staff = Pick<TestMember, 'post'>

/** Lets staff refund a sale, if that is possible; returns the response. */
export async function requestRefund(database: Database, staff: Staff, saleId: string) {
  const paid = 'select id from payment where booking_id = $1'
  const payment = await rowOf(database, paid, saleId)
  return staff.post(`/payments/${payment?.id}/refund`, { reason: 'The lid is cracked.' })
}

/** The refund of a sale that the provider does not have yet. */
export function unsentRefund(database: Database, saleId: string) {
  const unsent = `select refund.id from refund join sale using (intent_id)
    where sale.id = $1 and refund.state = 'requested'`
  return rowOf(database, unsent, saleId)
}

/** Lets staff refund a sale, if that is possible, and sends the refund. */
export async function refundNow(services: AppServices, staff: Staff, saleId: string) {
  await requestRefund(services, staff, saleId)
  const refund = await unsentRefund(services, saleId)
  if (refund) await sendRefund(services, { refundId: refund.id })
}

/** Takes the debt of a sale back, as far as that is possible. */
export async function recoverDebtOf(services: AppServices, saleId: string) {
  const debt = await rowOf(services, 'select id from seller_debt where sale_id = $1', saleId)
  if (debt) await recoverDebt(services, { debtId: debt.id })
}

/** The same for the newest debt of a seller. */
export async function recoverNewestDebt(services: AppServices, email: string) {
  const newest = `select seller_debt.id from seller_debt join member on member.id = seller_id
    where email = $1 order by seller_debt.created_at desc limit 1`
  const debt = await rowOf(services, newest, email)
  if (debt) await recoverDebt(services, { debtId: debt.id })
}

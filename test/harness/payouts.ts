import { expect } from 'vitest'
import { maintainPayouts } from '../../server/features/payouts/maintain.ts'
import { sendTransfers } from '../../server/features/payouts/send.ts'
import { settleAccount } from '../../server/features/payouts/settle-account.ts'
import type { TestApp } from './app.ts'
import { requestRefund, unsentRefund } from './payout-jobs.ts'
import type { Person } from './people.ts'
import { buy, completeSale, type TestMember } from './sales.ts'
import { until } from './wait-options.ts'

/** Payouts without a delay. Several transfers in a few seconds are sent by one job, which is delayed. */
export const atOnce = { PAYOUT_NEW_SELLER_DAYS: '0', JOB_POLL_SECONDS: '5' }

export const sendDue = (app: TestApp) => sendTransfers(app.services)
export const maintain = (app: TestApp) => maintainPayouts(app.services)

export const readPayouts = async (seller: Person) => (await seller.get('/payouts')).body

/** The account of a seller at the provider, begun but not finished. */
export async function beginOnboarding(app: TestApp, seller: TestMember): Promise<string> {
  const { status } = await seller.post('/payouts/onboarding')
  expect(status).toBe(200)
  const { rows } = await app.pool.query(
    `select provider_id as id from payout_account
     join member on member.id = member_id where email = $1`,
    [seller.email],
  )
  return rows[0].id
}

/** Sets up the payouts of a seller. A `bank` may fail payouts. */
export async function onboardSeller(app: TestApp, seller: TestMember, bank = 'paid') {
  const account = await beginOnboarding(app, seller)
  await app.connect('onboarding', { account, outcome: 'finish', bank })
  await settleAccount(app.services, account)
  return account
}

/** A completed sale of 499.50, of which the seller gets 484.51. */
export async function completedSale(app: TestApp, buyer: Person, seller: Person, title?: string) {
  const sale = await buy(app, buyer, seller, title)
  await completeSale(app, buyer, seller, sale.id)
  return sale
}

/** Lets days pass at the provider, whose events are delivered each day. */
export async function passDays(app: TestApp, days: number) {
  for (let day = 0; day < days; day += 1) {
    await app.advanceCardClock(86_400)
    await until(async () => {
      const { deliveries } = await app.ledger()
      return deliveries.every(({ status }: { status: string }) => status !== 'pending')
    })
  }
}

/** Lets days pass for a seller whose money waits for an account. */
export const ageWait = ({ pool }: TestApp, { email }: TestMember, days: number) =>
  pool.query(
    `update payout_account set waiting_since = waiting_since - make_interval(days => $1),
       reminded_at = reminded_at - make_interval(days => $1)
     where member_id = (select id from member where email = $2)`,
    [days, email],
  )

/** Sends a seller everything that is due, as far as the provider's balance of the seller. */
export async function payOut(app: TestApp, seller: Person) {
  await onboardSeller(app, seller)
  const mine = `sale_id in (select sale.id from sale join member on member.id = seller_id
    where member.email = $1)`
  await app.pool.query(`update transfer set available_at = now() where ${mine}`, [seller.email])
  await until(async () => {
    await sendDue(app)
    const open = `select from transfer where state in ('due', 'sending') and ${mine}`
    return (await app.pool.query(open, [seller.email])).rowCount === 0
  })
}

/** The state and amount of the transfers of a sale, oldest first. */
export async function transfersOfSale({ pool }: TestApp, saleId: string) {
  const { rows } = await pool.query(
    `select state, amount, reversed from transfer where sale_id = $1 order by created_at`,
    [saleId],
  )
  return rows
}

/** Waits until a transfer of a sale was sent, the first one by default. */
export const untilSent = (app: TestApp, saleId: string, nth = 0) =>
  until(() => isSent(app, saleId, nth))

export const isSent = async (app: TestApp, saleId: string, nth = 0) =>
  (await transfersOfSale(app, saleId))[nth]?.state === 'sent'

/** A completed sale whose money was sent to its seller. */
export async function sentSale(app: TestApp, buyer: Person, seller: Person, title?: string) {
  const sale = await completedSale(app, buyer, seller, title)
  await sendDue(app)
  await untilSent(app, sale.id)
  return sale
}

export async function debtsOfSale({ pool }: TestApp, saleId: string) {
  const { rows } = await pool.query(
    `select amount, reversed, netted, written_off from seller_debt where sale_id = $1`,
    [saleId],
  )
  return rows
}

/** Refunds the payment of a sale as an admin, and waits until the provider has it. */
export async function refundSale(app: TestApp, admin: Person, saleId: string) {
  expect((await requestRefund(app, admin, saleId)).status).toBe(200)
  await until(async () => (await unsentRefund(app, saleId)) === undefined)
}

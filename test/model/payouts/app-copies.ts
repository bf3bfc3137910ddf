import { settleDispute } from '../../../server/features/payments/disputes/settle-dispute.ts'
import { settleUnfinished } from '../../../server/features/payments/settle-unfinished.ts'
import { settleSellerPayout } from '../../../server/features/payouts/settle-payout.ts'
import { type AppState, type KeptState, startTestApp, type TestApp } from '../../harness/app.ts'
import { atOnce, maintain, sendDue } from '../../harness/payouts.ts'
import { prepare } from './prepare.ts'
import type { Beginning, PayoutScene, Situation } from './scene.ts'

const settings = { ...atOnce, FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '1000' }

/** Without events and jobs by themselves: the test makes their steps. */
async function startQuietApp(state?: AppState): Promise<TestApp> {
  const app = await startTestApp(settings, state)
  await app.webhooks({ mode: 'drop' })
  await app.services.jobs.stop()
  return app
}

export type Prepared = { state: KeptState; situations: Situation[] }

/** An app that was stopped with a seller for each beginning. */
export async function prepareState(beginnings: Beginning[]): Promise<Prepared> {
  const app = await startQuietApp()
  const template = await app.signUp('Template', 'buyer')
  const situations = await prepare(app, template, beginnings)
  return { situations, state: await app.keep() }
}

/** A copy of that app. */
export async function startCopy({ state }: Prepared): Promise<TestApp> {
  const app = await startQuietApp(state)
  // Staff refund only soon after they have signed in.
  await app.pool.query('update identity_session set authenticated_at = now()')
  return app
}

const hoursAgo = `
  update transfer set tried_at = tried_at - interval '2 hours';
  update seller_debt set tried_at = tried_at - interval '2 hours';
  update refund set created_at = created_at - interval '2 hours' where state = 'requested'`

/** All events once more. */
async function redeliverEvents({ services, ledger }: TestApp, scenes: PayoutScene[]) {
  const { disputes } = await ledger()
  for (const { id } of disputes) await settleDispute(services, id)
  for (const { payout, account } of scenes) {
    if (payout) await settleSellerPayout(services, payout, account)
  }
}

/** Lets hours pass, in which all events come again and the periodic jobs run. */
export async function letHoursPass(app: TestApp, scenes: PayoutScene[]) {
  for (let run = 0; run < 3; run += 1) {
    await app.pool.query(hoursAgo)
    await redeliverEvents(app, scenes)
    await settleUnfinished(app.services)
    await sendDue(app)
    await maintain(app)
  }
}

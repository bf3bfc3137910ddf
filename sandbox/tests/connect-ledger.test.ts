import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeAccount, fundsOf, paidCharge, sumOf } from './connect-scene.ts'
import { startTestSandbox } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

/** Deterministic pseudo-random numbers below `limit` (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

type Ledger = {
  charges: { id: string }[]
  transfers: { id: string; amount: number; amount_reversed: number; destination: string }[]
  payouts: { id: string; payout: { amount: number; status: string } }[]
  balance: { net: number; type: string }[]
}
const ledger = async (): Promise<Ledger> => (await app.call('GET', '/sandbox/ledger')).body
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** A call that may be refused, which must then change nothing. */
const attempt = (call: Promise<unknown>) => call.catch(() => undefined)

async function step(random: (limit: number) => number, accounts: string[], known: Ledger) {
  const { charges, transfers, payouts } = known
  const pick = <T>(list: T[]) => list[random(Math.max(1, list.length))]
  const destination = String(pick(accounts))
  const amount = 1 + random(6000)
  const charge = pick(charges)?.id
  const currency = 'eur'
  const source = { ...(charge && { source_transaction: charge }) }
  const steps: (() => Promise<unknown>)[] = [
    () => paidCharge(app, 100 + amount, random(2) ? 'pm_card_visa' : 'pm_card_bypassPending'),
    () => app.stripe.transfers.create({ amount, currency, destination, ...source }),
    () => app.stripe.transfers.create({ amount, currency, destination }),
    () => app.stripe.transfers.createReversal(String(pick(transfers)?.id), { amount }),
    () => app.stripe.refunds.create({ charge: String(charge), amount }),
    () => app.stripe.payouts.create({ amount, currency }),
    () => app.stripe.payouts.create({ amount, currency }, { stripeAccount: destination }),
    () => app.call('POST', '/sandbox/payouts/failure', { payout: pick(payouts)?.id }),
    () => app.call('POST', '/sandbox/clock', { seconds: (1 + random(3)) * 24 * 3600 }),
    () => app.call('POST', '/sandbox/accounts/bank', { account: destination, bank: 'paid' }),
  ]
  await attempt(steps[random(steps.length)]?.() ?? Promise.resolve())
}

test('whatever happens, no money appears or disappears', async () => {
  const accounts = [
    await activeAccount(app),
    await activeAccount(app, { bank: 'fails' }),
    await activeAccount(app, { bank: 'fails_after_paid' }),
  ]
  const random = randomOf(17)
  for (let round = 0; round < 30; round++) {
    const known = await ledger()
    for (let count = 0; count < 6; count++) await step(random, accounts, known)
  }
  const { transfers, payouts, balance } = await ledger()
  expect(transfers.length).toBeGreaterThan(5)
  expect(payouts.length).toBeGreaterThan(5)

  const owners = [undefined, ...accounts]
  const totals = await Promise.all(owners.map((owner) => sumOf(app, owner)))
  for (const [at, owner] of owners.entries())
    expect(sum(await fundsOf(app, owner))).toBe(totals[at])
  for (const account of accounts) expect(sum(await fundsOf(app, account))).toBeGreaterThanOrEqual(0)
  // All money came in by charges, less refunds and fees; what is not there was paid out.
  const cameIn = sum(
    balance.flatMap(({ type, net }) => (type === 'charge' || type === 'refund' ? [net] : [])),
  )
  const out = payouts.filter(({ payout }) => !['failed', 'canceled'].includes(payout.status))
  expect(sum(totals) + sum(out.map(({ payout }) => payout.amount))).toBe(cameIn)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settleAccount } from '../../server/features/payouts/settle-account.ts'
import { expectMoneyInvariants } from '../contract/money-invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { recoverDebtOf, refundNow, sendTransferOf } from '../harness/payout-jobs.ts'
import {
  atOnce,
  beginOnboarding,
  completedSale,
  debtsOfSale,
  isSent,
  onboardSeller,
  transfersOfSale,
  untilSent,
} from '../harness/payouts.ts'
import type { Person } from '../harness/people.ts'
import { until } from '../harness/wait-options.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const timeout = 600_000 + rounds * 20_000

/** What the seller gets of 499.50. */
const share = 48_451

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ ...atOnce, FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '1000' })
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

/** The transfers that the provider made for a sale. */
async function madeFor(saleId: string) {
  const { transfers } = await app.ledger()
  return transfers.filter((row: { transfer_group: string }) => row.transfer_group === saleId)
}

/** The job of the queue may be asking the provider for the same: then it is the one that counts. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: string }) => {
    if (error.code !== 'card_provider_away') throw error
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins the second later from round to round, so that each is first in some. */
const meet = (round: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  Promise.all([first(), wait((round * 7) % 60).then(second)])

/** Payments are limited per member, and access tokens expire. */
async function renewMembers(round: number, name: string) {
  if (round % 10 === 0) bea = await app.signUp(`Bea ${name} ${round}`, 'buyer')
  if (round % 50 > 0) return
  ada = await app.signUp(`Ada ${name} ${round}`, 'seller')
  await app.grantAdmin(ada)
}

type Race = (seller: Person, round: number) => Promise<string>

/** A seller with an account, for a few rounds. */
function sellersWithAccounts(name: string) {
  let seller: Person | undefined
  return async (round: number) => {
    if (seller && round % 20 > 0) return seller
    seller = await app.signUp(`${name} ${round}`, 'seller')
    await onboardSeller(app, seller)
    return seller
  }
}

/** Counts what each round comes to; both events must have been first in some of many rounds. */
async function eachRound(
  name: string,
  possible: string[],
  race: Race,
  sellerOf = (round: number) => app.signUp(`${name} ${round}`, 'seller'),
) {
  const ends = Object.fromEntries(possible.map((end) => [end, 0]))
  for (let round = 0; round < rounds; round += 1) {
    await renewMembers(round, name)
    const end = await race(await sellerOf(round), round)
    ends[end] = (ends[end] ?? 0) + 1
  }
  if (process.env.ROUNDS) console.log(`${rounds} rounds of ${name}:`, ends)
  expect(Object.keys(ends)).toEqual(possible)
  if (rounds >= 50) expect(Object.values(ends)).not.toContain(0)
}

async function sendTwice(seller: Person) {
  const { id } = await completedSale(app, bea, seller)
  await Promise.all([1, 2, 3, 4].map(() => tried(sendTransferOf(app.services, id))))
  await untilSent(app, id)
  expect(await madeFor(id)).toHaveLength(1)
  return 'sent once'
}

test('two transfer jobs send a sale once', { timeout }, () =>
  eachRound('transfer jobs', ['sent once'], sendTwice, sellersWithAccounts('Transfer jobs')),
)

async function refundAndSend(seller: Person, round: number) {
  const { id } = await completedSale(app, bea, seller)
  const refund = () => tried(refundNow(app.services, ada, id))
  await meet(round, refund, () => tried(sendTransferOf(app.services, id)))
  const [transfer] = await transfersOfSale(app, id)
  if (transfer.state === 'cancelled') {
    expect(await debtsOfSale(app, id)).toEqual([])
    return 'refund first'
  }
  await untilSent(app, id)
  await until(async () => {
    await tried(recoverDebtOf(app.services, id))
    return (await debtsOfSale(app, id))[0]?.reversed === share
  })
  return 'transfer first'
}

test('of a refund and a transfer one is first, and the seller keeps nothing', { timeout }, () =>
  eachRound(
    'refund and transfer',
    ['refund first', 'transfer first'],
    refundAndSend,
    sellersWithAccounts('Refund'),
  ),
)

test('an account that becomes ready while the job runs is paid once', { timeout }, () =>
  eachRound('onboarding and transfer', ['sent meanwhile', 'sent later'], async (seller, round) => {
    const { id } = await completedSale(app, bea, seller)
    const account = await beginOnboarding(app, seller)
    const finish = () => app.connect('onboarding', { account, outcome: 'finish', bank: 'paid' })
    const settle = () => settleAccount(app.services, account)
    const send = () => tried(sendTransferOf(app.services, id))
    await Promise.all([meet(round, finish, settle), meet(round, send, send)])
    const end = (await isSent(app, id)) ? 'sent meanwhile' : 'sent later'
    await settle()
    await until(async () => {
      await send()
      return isSent(app, id)
    })
    expect(await madeFor(id)).toHaveLength(1)
    return end
  }),
)

test('of a reversal and a payout, what is left is a debt to the cent', { timeout }, () =>
  eachRound('reversal and payout', ['reversal first', 'payout first'], async (seller, round) => {
    await onboardSeller(app, seller)
    const { id } = await completedSale(app, bea, seller)
    await tried(sendTransferOf(app.services, id))
    await untilSent(app, id)
    await tried(refundNow(app.services, ada, id))
    const reverse = () => tried(recoverDebtOf(app.services, id))
    await meet(round, reverse, () => app.advanceCardClock(3 * 86_400))
    await reverse()
    const [debt] = await debtsOfSale(app, id)
    expect(debt.amount).toBe(share)
    expect([0, share]).toContain(debt.reversed)
    return debt.reversed === share ? 'reversal first' : 'payout first'
  }),
)

import { expect } from 'vitest'
import { expectInvariants } from '../../contract/invariants.ts'
import type { TestApp } from '../../harness/app.ts'
import { expectSameBalance } from '../../harness/sales.ts'
import type { Verdict } from './actions.ts'
import { judgeAll } from './checks.ts'
import type { Order } from './orders.ts'
import { play } from './play.ts'
import { type Beginning, beginningOf, enter, type PayoutScene, type Situation } from './scene.ts'
import { letHoursPass, type Prepared, prepareState, startCopy } from './stage.ts'

export type OrderToRun = { order: Order; verdict: Verdict }

/** More sellers make each call of the emulator slower, fewer are prepared for too few orders. */
const sellersPerApp = 120
const minApps = 3

const keyOf = ({ order }: OrderToRun) => JSON.stringify(beginningOf(order))

/** Deals the orders out to apps, each with as many of one beginning. */
function deal(orders: OrderToRun[]): OrderToRun[][] {
  const apps = Math.max(minApps, Math.ceil(orders.length / sellersPerApp))
  const sorted = orders.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return Array.from({ length: apps }, (_, app) => sorted.filter((_, at) => at % apps === app))
}

/** As many of each beginning as an app needs at most. */
function beginningsFor(hands: OrderToRun[][]): Beginning[] {
  const most = new Map<string, number>()
  for (const hand of hands) {
    for (const [key, { length }] of Map.groupBy(hand, keyOf)) {
      most.set(key, Math.max(length, most.get(key) ?? 0))
    }
  }
  return [...most].flatMap(([key, many]) => Array<Beginning>(many).fill(JSON.parse(key)))
}

async function expectSound(app: TestApp, scenes: PayoutScene[], orders: OrderToRun[]) {
  await expectInvariants(app.pool)
  const found = await judgeAll(app, scenes)
  const wrong = found.flatMap((judgement, at) => {
    const isRight = Object.values(judgement).every((amount) => amount === 0)
    return isRight ? [] : [{ ...orders[at], order: orders[at]?.order.join(' '), ...judgement }]
  })
  expect.soft(wrong).toEqual([])
  await expectSameBalance(app)
}

function takeFor(order: OrderToRun, free: Situation[]): Situation {
  const at = free.findIndex(({ beginning }) => JSON.stringify(beginning) === keyOf(order))
  const [taken] = free.splice(at, 1)
  if (at < 0 || !taken) throw new Error(`no seller for ${order.order}`)
  return taken
}

/** Runs orders in a copy of an app, each with a seller of its own. */
async function runSome(prepared: Prepared, orders: OrderToRun[]) {
  const app = await startCopy(prepared)
  try {
    const free = [...prepared.situations]
    const scenes: PayoutScene[] = []
    for (const one of orders) {
      const scene = await enter(app, takeFor(one, free))
      scenes.push(scene)
      await play(scene, one.order, one.verdict)
    }
    await expectInvariants(app.pool)
    await letHoursPass(app, scenes)
    await expectSound(app, scenes, orders)
  } finally {
    await app.close()
  }
}

/** Runs all orders; what each comes to is right to the cent after a few hours. */
export async function runOrders(orders: OrderToRun[]): Promise<void> {
  const hands = deal(orders)
  const prepared = await prepareState(beginningsFor(hands))
  try {
    for (const hand of hands) await runSome(prepared, hand)
  } finally {
    await prepared.state.drop()
  }
}

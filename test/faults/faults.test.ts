import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { killAtCharge } from './charges.ts'
import { checkPayouts } from './check-payouts.ts'
import {
  cutCommits,
  cutConnection,
  silenceConnection,
  slowConnection,
} from './database-connection.ts'
import { type FaultDrill, openDrill } from './drill.ts'
import { killDatabase, killProvider, killServer } from './kills.ts'
import { checkMoney } from './money.ts'
import { startPayouts } from './round.ts'
import { checkSales } from './sales.ts'
import { stopUnderLoad } from './shutdown.ts'
import { disturbWebhooks } from './webhooks.ts'

// The short form of bin/faults. Other seeds: SEED=<n> vitest run test/faults
const seed = Number(process.env.SEED ?? 20_261_121)
const lines: string[] = [`seed ${seed}`]

let drill: FaultDrill
beforeAll(async () => {
  drill = await openDrill({ seed, print: (line) => lines.push(line) })
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(lines.join('\n'))
})
afterAll(async () => {
  await drill.workload.rest()
  await drill.world.close()
})

test('repeated kills of the server lose no acknowledged write', async () => {
  await killServer(drill, 2)
  expect(drill.journal.acknowledged()).toBeGreaterThan(20)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('killing all database processes loses no commit, and the server recovers', async () => {
  await killDatabase(drill, 1)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('a cut, silent, slow or commit-breaking connection loses nothing', async () => {
  await cutConnection(drill, 1, 1_000)
  await silenceConnection(drill, 1, 1_000)
  await slowConnection(drill, 1, 1_000)
  await cutCommits(drill, 1)
  expect(drill.assertions.counts.busy).toBeGreaterThan(0)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('a kill between a charge and its record is settled once', async () => {
  await killAtCharge(drill, 2)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('SIGTERM with 100 requests in flight: all are answered', async () => {
  const { answered } = await stopUnderLoad(drill, 1, 100)
  expect(answered).toBe(100)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('duplicate, late, reversed and lost webhooks and a dead provider do no harm', async () => {
  await disturbWebhooks(drill, 1)
  await killProvider(drill, 1)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('after a restart every charge becomes one payment or one refund', async () => {
  await killServer(drill, 1)
  expect(await checkMoney(drill, false)).toBeGreaterThan(0)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('with sales under way, deadlines are met and the ledger equals the provider to the cent', async () => {
  const { deadlinesMs } = await checkSales(drill)
  expect(deadlinesMs).toBeLessThan(300_000)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

test('after all faults each seller has what is due, and nothing was transferred twice', async () => {
  await startPayouts(drill)
  await drill.workload.rest()
  const { transfers } = await checkPayouts(drill)
  expect(transfers).toBeGreaterThan(0)
  expect(drill.assertions.complaints.splice(0)).toEqual([])
})

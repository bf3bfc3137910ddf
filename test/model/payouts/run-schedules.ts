import { expect } from 'vitest'
import { expectInvariants } from '../../contract/invariants.ts'
import type { TestApp } from '../../harness/app.ts'
import { expectSameBalance } from '../../harness/sales.ts'
import type { Verdict } from './actions.ts'
import { letHoursPass, type Prepared, prepareState, startCopy } from './app-copies.ts'
import { judgeAll } from './checks.ts'
import { runSchedule } from './run-schedule.ts'
import { type Beginning, beginningOf, enter, type PayoutScene, type Situation } from './scene.ts'
import type { Schedule } from './schedules.ts'

export type ScheduleToRun = { schedule: Schedule; verdict: Verdict }

/** More sellers make each call of the emulator slower, fewer serve too few schedules. */
const sellersPerApp = 120
const minApps = 3

const keyOf = ({ schedule }: ScheduleToRun) => JSON.stringify(beginningOf(schedule))

/** The schedules for each app, each with as many of one beginning. */
function batchesOf(schedules: ScheduleToRun[]): ScheduleToRun[][] {
  const apps = Math.max(minApps, Math.ceil(schedules.length / sellersPerApp))
  const sorted = schedules.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return Array.from({ length: apps }, (_, app) => sorted.filter((_, at) => at % apps === app))
}

/** As many of each beginning as an app needs at most. */
function beginningsFor(batches: ScheduleToRun[][]): Beginning[] {
  const most = new Map<string, number>()
  for (const batch of batches) {
    for (const [key, { length }] of Map.groupBy(batch, keyOf)) {
      most.set(key, Math.max(length, most.get(key) ?? 0))
    }
  }
  return [...most].flatMap(([key, many]) => Array<Beginning>(many).fill(JSON.parse(key)))
}

async function expectSound(app: TestApp, scenes: PayoutScene[], schedules: ScheduleToRun[]) {
  await expectInvariants(app.pool)
  const found = await judgeAll(app, scenes)
  const wrong = found.flatMap((judgement, at) => {
    const isRight = Object.values(judgement).every((amount) => amount === 0)
    const { schedule, verdict } = schedules[at] ?? {}
    return isRight ? [] : [{ schedule: schedule?.join(' '), verdict, ...judgement }]
  })
  expect.soft(wrong).toEqual([])
  await expectSameBalance(app)
}

function takeFor(schedule: ScheduleToRun, free: Situation[]): Situation {
  const at = free.findIndex(({ beginning }) => JSON.stringify(beginning) === keyOf(schedule))
  const [taken] = free.splice(at, 1)
  if (at < 0 || !taken) throw new Error(`no seller for ${schedule.schedule}`)
  return taken
}

/** Runs schedules in a copy of an app, each with a seller of its own. */
async function runBatch(prepared: Prepared, schedules: ScheduleToRun[]) {
  const app = await startCopy(prepared)
  try {
    const free = [...prepared.situations]
    const scenes: PayoutScene[] = []
    for (const one of schedules) {
      const scene = await enter(app, takeFor(one, free))
      scenes.push(scene)
      await runSchedule(scene, one.schedule, one.verdict)
    }
    await expectInvariants(app.pool)
    await letHoursPass(app, scenes)
    await expectSound(app, scenes, schedules)
  } finally {
    await app.close()
  }
}

/** Runs all schedules; what each comes to is right to the cent after a few hours. */
export async function runSchedules(schedules: ScheduleToRun[]): Promise<void> {
  const batches = batchesOf(schedules)
  const prepared = await prepareState(beginningsFor(batches))
  try {
    for (const batch of batches) await runBatch(prepared, batch)
  } finally {
    await prepared.state.drop()
  }
}

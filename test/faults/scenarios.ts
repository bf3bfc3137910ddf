import { killAtCharge } from './charges.ts'
import { moveClocks } from './clock.ts'
import {
  cutCommits,
  cutConnection,
  silenceConnection,
  slowConnection,
} from './database-connection.ts'
import { fillDisk } from './disk.ts'
import type { FaultDrill } from './drill.ts'
import { killDatabase, killProvider, killServer } from './kills.ts'
import { stopUnderLoad } from './shutdown.ts'
import type { SmallDisk } from './small-disk.ts'
import { disturbWebhooks } from './webhooks.ts'

export type Figures = Record<string, number>

/** Repeats a fault and returns measurements. */
export type FaultScenario = (drill: FaultDrill, times: number) => Promise<Figures>

/** All scenarios with their number of repetitions in `bin/faults`. */
export const scenarios: Record<string, [fault: FaultScenario, times: number]> = {
  kills: [killServer, 100],
  database: [killDatabase, 30],
  charges: [killAtCharge, 50],
  stop: [(drill, times) => stopUnderLoad(drill, times, 200), 5],
  cut: [(drill, times) => cutConnection(drill, times, 10_000), 4],
  silent: [(drill, times) => silenceConnection(drill, times, 10_000), 4],
  slow: [(drill, times) => slowConnection(drill, times, 8_000), 3],
  commits: [cutCommits, 20],
  webhooks: [disturbWebhooks, 12],
  provider: [killProvider, 10],
  clock: [moveClocks, 10],
}

/** Needs its own disk. */
export const diskScenario = (disk: SmallDisk): [fault: FaultScenario, times: number] => [
  (drill, times) => fillDisk(drill, disk, times, 8_000),
  4,
]

/** Bounds for the measurements. */
export const limits: Record<string, Figures> = {
  cut: { slowestAnswerMs: 3_000, slowestReturnMs: 5_000 },
  silent: { slowestAnswerMs: 3_000, slowestReturnMs: 5_000 },
  charges: { slowestSettlementMs: 60_000 },
  stop: { slowestExitMs: 10_000 },
}

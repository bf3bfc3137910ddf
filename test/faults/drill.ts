import { createAssertions } from './assertions.ts'
import type { FaultContext } from './context.ts'
import { type MovedDeadlines, openMovedDeadlines } from './deadlines.ts'
import { openJournal } from './journal.ts'
import { randomFrom, type SeededRandom } from './random.ts'
import { startWorkload, type Workload } from './workload.ts'
import { openWorld } from './world.ts'

/** `random` is seeded. */
export type FaultDrill = FaultContext & {
  workload: Workload
  random: SeededRandom
  deadlines: MovedDeadlines
  print(line: string): void
}

type DrillSettings = {
  seed: number
  print(line: string): void
  databaseHome?: string | undefined
}

/** Opens an environment for a scenario; `world.close()` ends it. */
export async function openDrill({
  seed,
  print: say,
  databaseHome,
}: DrillSettings): Promise<FaultDrill> {
  const context = {
    world: await openWorld(databaseHome),
    journal: openJournal(),
    assertions: createAssertions(),
  }
  const random = randomFrom(seed)
  const deadlines = openMovedDeadlines()
  return {
    ...context,
    random,
    deadlines,
    print: say,
    workload: startWorkload(context, random.branch()),
  }
}

import { type Assertions, createAssertions } from './assertions.ts'
import { openMovedDeadlines } from './deadlines.ts'
import { type FaultJournal, openJournal } from './journal.ts'
import type { FaultMember } from './member.ts'
import { randomFrom, type SeededRandom } from './random.ts'
import { startWorkload, type Workload } from './workload.ts'
import { type FaultWorld, openWorld } from './world.ts'

/** The system under test, the record of acknowledged writes, and the checks. */
export type FaultContext = { world: FaultWorld; journal: FaultJournal; assertions: Assertions }

export type MemberAction = (context: FaultContext, person: FaultMember) => Promise<void>

/** `random` is seeded. */
export type FaultDrill = FaultContext & {
  workload: Workload
  random: SeededRandom
  deadlines: ReturnType<typeof openMovedDeadlines>
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

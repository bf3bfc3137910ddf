import { type Assertions, createAssertions } from './assertions.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { type FaultJournal, openJournal } from './journal.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { openWorld, type World } from './world.ts'

/** The system under test, the record of acknowledged writes, and the checks. */
export type Cluster = { world: World; diary: FaultJournal; judge: Assertions }

export type Act = (stage: Cluster, person: Person) => Promise<void>

/** `random` is seeded. */
export type FaultDrill = Cluster & { crowd: Crowd; random: Random; say(line: string): void }

type Settings = {
  seed: number
  say(line: string): void
  databaseHome?: string | undefined
}

/** Opens an environment for a scenario; `world.close()` ends it. */
export async function openDrill({ seed, say, databaseHome }: Settings): Promise<FaultDrill> {
  const stage = {
    world: await openWorld(databaseHome),
    diary: openJournal(),
    judge: createAssertions(),
  }
  const random = randomFrom(seed)
  return { ...stage, random, say, crowd: crowdOf(stage, random.branch()) }
}

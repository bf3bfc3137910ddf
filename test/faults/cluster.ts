import { type Assertions, createAssertions } from './assertions.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { type FaultJournal, openJournal } from './journal.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { openWorld, type World } from './world.ts'

/** What people act on: the world, what they were promised in it, and who judges the answers. */
export type Cluster = { world: World; diary: FaultJournal; judge: Assertions }

/** Something that somebody does, as often as they please. */
export type Act = (stage: Cluster, person: Person) => Promise<void>

/** What a fault needs beside that: the people, and chance. */
export type FaultDrill = Cluster & { crowd: Crowd; random: Random; say(line: string): void }

type Settings = {
  seed: number
  say(line: string): void
  /** Where the database is, when not beside the rest. */
  databaseHome?: string | undefined
}

/** Opens a world of its own for a drill; `world.close()` ends it. */
export async function openDrill({ seed, say, databaseHome }: Settings): Promise<FaultDrill> {
  const stage = {
    world: await openWorld(databaseHome),
    diary: openJournal(),
    judge: createAssertions(),
  }
  const random = randomFrom(seed)
  return { ...stage, random, say, crowd: crowdOf(stage, random.branch()) }
}

import { type Judge, openJudge } from './assertions.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { type Diary, openDiary } from './journal.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { openWorld, type World } from './world.ts'

/** What people act on: the world, what they were promised in it, and who judges the answers. */
export type Stage = { world: World; diary: Diary; judge: Judge }

/** Something that somebody does, as often as they please. */
export type Act = (stage: Stage, person: Person) => Promise<void>

/** What a fault needs beside that: the people, and chance. */
export type Drill = Stage & { crowd: Crowd; random: Random; say(line: string): void }

type Settings = {
  seed: number
  say(line: string): void
  /** Where the database is, when not beside the rest. */
  databaseHome?: string | undefined
}

/** Opens a world of its own for a drill; `world.close()` ends it. */
export async function openDrill({ seed, say, databaseHome }: Settings): Promise<Drill> {
  const stage = { world: await openWorld(databaseHome), diary: openDiary(), judge: openJudge() }
  const random = randomFrom(seed)
  return { ...stage, random, say, crowd: crowdOf(stage, random.branch()) }
}

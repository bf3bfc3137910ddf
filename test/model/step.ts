import type { RefusalCode } from '../../contract/errors.ts'
import type { Answer } from '../harness/send.ts'
import { expectVerdict, type Scene } from './scene.ts'
import type { Person } from './world.ts'

/** What a step is about: numbers that choose among whatever there is when it is taken. */
export type Choice = { who: number; what: number; how: number }

/** Something that happens, to the shop and to the model. Nothing, while there is nothing to do it to. */
export type Step = (scene: Scene, choice: Choice) => Promise<unknown> | undefined

/** One of those there are, the newest for -1; undefined when there are none. */
export function pick<T>(all: T[], at: number): T | undefined {
  return all.at(at % all.length)
}

/** Mostly whoever may do it, else anybody. */
export function anyMember({ world }: Scene, { who }: Choice, likely: Person | undefined): Person {
  const anybody = pick(world.people, who) as Person
  return who >= 25 && likely ? likely : anybody
}

export const admin = ({ world }: Scene) => world.people.find(({ isAdmin }) => isAdmin)

/** Asks the shop, then the model, and compares. What was made, if that was allowed. */
export async function play(asked: Promise<Answer>, verdict: () => RefusalCode | null) {
  const answer = await asked
  const expected = verdict()
  expectVerdict(answer, expected)
  return expected ? undefined : answer.body
}

/** What the model has just made gets the id that the shop gave it. */
export function named<T extends { id: string }>(made: T | undefined, id: string | undefined) {
  if (made?.id === '' && id) made.id = id
}

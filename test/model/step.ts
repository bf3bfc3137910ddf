import type { RefusalCode } from '../../contract/errors.ts'
import type { Answer } from '../harness/send.ts'
import { expectVerdict, type Scene } from './scene.ts'
import type { Person } from './world.ts'

/** Numbers that select among the available records. */
export type Choice = { who: number; what: number; how: number }

/** An operation on both app and model; no-op without suitable records. */
export type Step = (scene: Scene, choice: Choice) => Promise<unknown> | undefined

/** Element `at` modulo the length, from the end if negative; undefined if empty. */
export function pick<T>(all: T[], at: number): T | undefined {
  return all.at(at % all.length)
}

/** Usually a member allowed to do it, else any. */
export function anyMember({ world }: Scene, { who }: Choice, likely: Person | undefined): Person {
  const anybody = pick(world.people, who) as Person
  return who >= 25 && likely ? likely : anybody
}

export const admin = ({ world }: Scene) => world.people.find(({ isAdmin }) => isAdmin)

/** Performs the request, then the model's operation, and compares. Returns the created record. */
export async function play(asked: Promise<Answer>, verdict: () => RefusalCode | null) {
  const answer = await asked
  const expected = verdict()
  expectVerdict(answer, expected)
  return expected ? undefined : answer.body
}

/** Gives a model record the id assigned by the app. */
export function named<T extends { id: string }>(made: T | undefined, id: string | undefined) {
  if (made?.id === '' && id) made.id = id
}

import type { RefusalCode } from '../../contract/errors.ts'
import type { TestResponse } from '../harness/send.ts'
import { expectVerdict, type ModelScene } from './scene.ts'
import type { ModelMember } from './world.ts'

/** Numbers that select among the available records. */
export type StepChoice = { who: number; what: number; how: number }

/** An operation on both app and model; no-op without suitable records. */
export type Step = (scene: ModelScene, choice: StepChoice) => Promise<unknown> | undefined

/** Element `at` modulo the length, from the end if negative; undefined if empty. */
export function pick<T>(all: T[], at: number): T | undefined {
  return all.at(at % all.length)
}

/** Usually a member allowed to do it, else any. */
export function anyMember(
  { world }: ModelScene,
  { who }: StepChoice,
  likely: ModelMember | undefined,
): ModelMember {
  const anybody = pick(world.people, who) as ModelMember
  return who >= 25 && likely ? likely : anybody
}

export const admin = ({ world }: ModelScene) => world.people.find(({ isAdmin }) => isAdmin)

/** Performs the request, then the model's operation, and compares. Returns the created record. */
export async function compareStep(
  response: Promise<TestResponse>,
  verdict: () => RefusalCode | null,
) {
  const answer = await response
  const expected = verdict()
  expectVerdict(answer, expected)
  return expected ? undefined : answer.body
}

/** Gives a model record the id assigned by the app. */
export function named<T extends { id: string }>(made: T | undefined, id: string | undefined) {
  if (made?.id === '' && id) made.id = id
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutBackgroundJobs } from '../harness/no-background-jobs.ts'
import { repetitions } from '../harness/repetitions.ts'
import { expectBookings, expectInvariants, expectSameMoney, finish, forgive } from './checks.ts'
import { expectLists } from './lists.ts'
import { type ModelScene, openScene, startQuietApp } from './scene.ts'
import type { Step, StepChoice } from './step.ts'
import { steps, weights } from './steps.ts'

// The settlement loop is a step of the model.
const pause = withoutBackgroundJobs()

/** Sequences per app: invariant checks slow down as tables grow, and an app costs as much as two. */
const batch = 50
/** `RUNS=20000 SEED=7 vitest run test/model` tries others. */
const runs = repetitions('RUNS', { usual: 150, thorough: 1_000 })
const firstSeed = Number(process.env.SEED ?? 20_260_101)
const seeds = Array.from({ length: Math.ceil(runs / batch) }, (_, at) => firstSeed + at)

const choice = fc.record<StepChoice>({
  who: fc.nat(99),
  what: fc.nat(99),
  how: fc.nat(99),
})

/** Steps as commands, repeated by weight. */
const commands = Object.entries<Step>(steps).flatMap(([name, step]) => {
  const command = choice.map((chosen) => ({
    check: () => true,
    run: async (_world: object, scene: ModelScene) => {
      await step(scene, chosen)
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
  return Array(weights[name as keyof typeof weights]).fill(command)
})

// Without bias, as half of the sequences would be too short.
const sequences = fc.noBias(fc.commands(commands, { maxCommands: 18, size: 'max' }))

type Sequence = Iterable<fc.AsyncCommand<object, ModelScene>>

async function runSequence(scene: ModelScene, sequence: Sequence) {
  await fc.asyncModelRun(() => ({ model: scene.world, real: scene }), sequence)
  await expectLists(scene)
  await expectBookings(scene)
  await expectInvariants(scene)
  await finish(scene)
  await expectBookings(scene)
  await expectInvariants(scene)
}

test.each(seeds)(
  `${Math.min(runs, batch)} random sequences of actions match the model: seed %i`,
  async (seed) => {
    const quiet = await startQuietApp()
    try {
      const property = fc.asyncProperty(sequences, async (sequence) => {
        const scene = await openScene(quiet)
        await forgive(scene, runSequence(scene, sequence))
      })
      await fc.assert(property, { numRuns: Math.min(runs, batch), seed })
      await expectSameMoney(quiet.app)
      expect(pause).toHaveBeenCalledWith(30_000, undefined, expect.anything())
    } finally {
      await quiet.close()
    }
  },
)

import { setTimeout as sleep } from 'node:timers/promises'
import { confirmAddress } from '../harness/people.ts'
import { actionsOf } from './actions.ts'
import type { FaultContext } from './context.ts'
import { createMember, type FaultMember, type FaultRole } from './member.ts'
import type { SeededRandom } from './random.ts'

const sellers = 3
const buyers = 7

/** Signs up a member over HTTP; undefined if the server cannot do it now. */
export async function signUpMember(
  context: FaultContext,
  role: FaultRole,
  random: SeededRandom,
): Promise<FaultMember | undefined> {
  const { signups } = context.journal
  const person = createMember(context, role, random)
  const { name, email } = person
  if ((await person.signUp()).is !== 'yes') return undefined
  const signup = { email, role, profile: 'asked' as 'asked' | 'done' }
  signups.set(email, signup)
  if (!(await person.renewToken())) return undefined
  const completed = await person.ask('POST', '/users', { name, email, category: role })
  if (completed.is !== 'yes') return undefined
  signup.profile = 'done'
  // While the database is down, the address stays unconfirmed.
  await confirmAddress(context.world.pool, person).catch(() => {})
  return person
}

function createActor(context: FaultContext, kind: keyof typeof actionsOf, random: SeededRandom) {
  let here: FaultMember | undefined
  let acts = 0

  async function arrive() {
    here = await signUpMember(context, kind === 'seller' ? 'seller' : 'buyer', random.branch())
    if (!here || kind !== 'admin') return
    const grant = 'update member set is_admin = true where email = $1'
    await context.world.pool.query(grant, [here.email]).catch(() => {
      here = undefined
    })
  }

  /** Members are replaced before they reach their hourly limits. */
  async function act() {
    if (!here || acts > 70) {
      acts = 0
      await arrive()
    }
    if (!here) return
    acts += 1
    await here.random.oneOf(actionsOf[kind])?.(context, here)
  }

  return { act, random, here: () => here }
}

/** Concurrent sellers, buyers and an admin with seeded random actions. */
export function startWorkload(context: FaultContext, random: SeededRandom) {
  const kinds = [
    ...Array.from({ length: sellers }, () => 'seller' as const),
    ...Array.from({ length: buyers }, () => 'buyer' as const),
    'admin' as const,
  ]
  const actors = kinds.map((kind) => createActor(context, kind, random.branch()))
  let working = false
  let busy: Promise<unknown> = Promise.resolve()

  async function runActor({ act, random: own }: (typeof actors)[number]) {
    while (working) {
      const { busy: before, dropped } = context.assertions.counts
      await act()
      const refused =
        context.assertions.counts.busy > before || context.assertions.counts.dropped > dropped
      await sleep(refused ? own.between(150, 300) : own.between(5, 60))
    }
  }

  return {
    work() {
      if (working) return
      working = true
      busy = Promise.all(actors.map(runActor))
    },
    /** Waits for pending actions. */
    async rest() {
      working = false
      await busy
    },
    people: () => actors.flatMap(({ here }) => here() ?? []),
  }
}

export type Workload = ReturnType<typeof startWorkload>

import { setTimeout as sleep } from 'node:timers/promises'
import { confirmAddress } from '../harness/people.ts'
import { actsOf } from './actions.ts'
import type { Cluster } from './cluster.ts'
import { type Person, personOf, type Role } from './person.ts'
import type { Random } from './random.ts'

const sellers = 3
const buyers = 7

/** Signs up a member over HTTP; undefined if the server cannot do it now. */
export async function newcomer(
  stage: Cluster,
  role: Role,
  random: Random,
): Promise<Person | undefined> {
  const { signups } = stage.diary
  const person = personOf(stage, role, random)
  const { name, email } = person
  if ((await person.signUp()).is !== 'yes') return undefined
  const signup = { email, role, profile: 'asked' as 'asked' | 'done' }
  signups.set(email, signup)
  if (!(await person.renewToken())) return undefined
  const completed = await person.ask('POST', '/users', { name, email, category: role })
  if (completed.is !== 'yes') return undefined
  signup.profile = 'done'
  // While the database is down, the address stays unconfirmed.
  await confirmAddress(stage.world.pool, person).catch(() => {})
  return person
}

function place(stage: Cluster, kind: keyof typeof actsOf, random: Random) {
  let here: Person | undefined
  let acts = 0

  async function arrive() {
    here = await newcomer(stage, kind === 'seller' ? 'seller' : 'buyer', random.branch())
    if (!here || kind !== 'admin') return
    const grant = 'update member set is_admin = true where email = $1'
    await stage.world.pool.query(grant, [here.email]).catch(() => {
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
    await here.random.oneOf(actsOf[kind])?.(stage, here)
  }

  return { act, random, here: () => here }
}

/** Concurrent sellers, buyers and an admin with seeded random actions. */
export function crowdOf(stage: Cluster, random: Random) {
  const kinds = [
    ...Array.from({ length: sellers }, () => 'seller' as const),
    ...Array.from({ length: buyers }, () => 'buyer' as const),
    'admin' as const,
  ]
  const places = kinds.map((kind) => place(stage, kind, random.branch()))
  let working = false
  let busy: Promise<unknown> = Promise.resolve()

  async function keepBusy({ act, random: own }: (typeof places)[number]) {
    while (working) {
      const { busy: before, dropped } = stage.judge.counts
      await act()
      const refused = stage.judge.counts.busy > before || stage.judge.counts.dropped > dropped
      await sleep(refused ? own.between(150, 300) : own.between(5, 60))
    }
  }

  return {
    work() {
      if (working) return
      working = true
      busy = Promise.all(places.map(keepBusy))
    },
    /** Waits for pending actions. */
    async rest() {
      working = false
      await busy
    },
    people: () => places.flatMap(({ here }) => here() ?? []),
  }
}

export type Crowd = ReturnType<typeof crowdOf>

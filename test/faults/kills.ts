import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultDrill } from './drill.ts'
import { round, untilReady } from './round.ts'

/** SIGKILL of the server, sometimes again during start. */
export async function killServer(drill: FaultDrill, rounds: number) {
  const { world, random } = drill
  const recoveryMs: number[] = []
  let kills = 0

  async function killInStart() {
    const started = world.server.start().catch(() => {})
    await sleep(random.between(50, 1500))
    await world.server.end('SIGKILL')
    await started
    kills += 1
  }

  async function kill() {
    world.mayDrop = true
    await world.server.end('SIGKILL')
    kills += 1
    if (random.chance(15)) await killInStart()
    const begun = performance.now()
    await world.server.start()
    await untilReady(drill)
    world.mayDrop = false
    recoveryMs.push(Math.round(performance.now() - begun))
    return `serves ${recoveryMs.at(-1)} ms after its start`
  }

  for (let n = 1; n <= rounds; n += 1) await round(drill, `server kill ${n}`, kill)
  return { kills, slowestStartMs: Math.max(...recoveryMs) }
}

/** SIGKILL of all database processes; the server must survive. */
export async function killDatabase(drill: FaultDrill, rounds: number) {
  const { world, random, assertions } = drill
  const recoveryMs: number[] = []

  async function kill() {
    await world.database.kill()
    await sleep(random.between(0, 2500))
    await world.database.start()
    recoveryMs.push(await untilReady(drill))
    return `serves ${recoveryMs.at(-1)} ms after the database does`
  }

  for (let n = 1; n <= rounds; n += 1) await round(drill, `database kill ${n}`, kill)
  if (!world.server.isRunning()) assertions.complain('the server died with the database')
  return { kills: rounds, slowestReturnMs: Math.max(...recoveryMs) }
}

/** SIGKILL of the card sandbox, which keeps its state. */
export async function killProvider(drill: FaultDrill, rounds: number) {
  const { world, random } = drill

  async function kill() {
    await world.sandbox.end('SIGKILL')
    const away = random.between(500, 4000)
    await sleep(away)
    await world.sandbox.start()
    return `the card provider was away for ${away} ms`
  }

  for (let n = 1; n <= rounds; n += 1) await round(drill, `provider kill ${n}`, kill)
  return { kills: rounds }
}

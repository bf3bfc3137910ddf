import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultDrill } from './drill.ts'
import { round, untilReady } from './round.ts'
import { signUpMember } from './workload.ts'

const minute = 60_000
const leaps = [6 * minute, -6 * minute, 120 * minute, -120 * minute, 40 * 24 * 60 * minute]

function inWords(leap: number): string {
  const minutes = Math.abs(leap) / minute
  return `${minutes} min ${leap > 0 ? 'ahead' : 'behind'}`
}

const leaping = (leap: number) => ({
  NODE_OPTIONS: `--import=${new URL('./clock-skew.ts', import.meta.url).href}`,
  CLOCK_LEAP: String(leap),
})

/** Restarts the server gracefully; no request may be refused. */
async function restart(drill: FaultDrill, settings: Record<string, string>) {
  const { world } = drill
  world.mayDrop = true
  await world.server.end('SIGTERM')
  await world.server.start(settings)
  await untilReady(drill)
  world.mayDrop = false
}

/** Issue time of a token in ms since 1970. */
function madeAt(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(claims).iat * 1000
}

/** Checks that the clock has really jumped. */
async function expectWrong(drill: FaultDrill, leap: number) {
  const someone = await signUpMember(drill, 'buyer', drill.random.branch())
  if (!someone) throw new Error('no member could sign up')
  const wrongBy = madeAt(someone.token) - Date.now()
  if (Math.abs(wrongBy - leap) > minute) drill.assertions.complain('the clock did not leap')
}

/** The clock of the server or the card provider jumps under load and returns. */
export async function moveClocks(drill: FaultDrill, rounds: number) {
  const { world } = drill

  async function serverLeaps(leap: number) {
    await restart(drill, leaping(leap))
    await sleep(1_000)
    world.server.signal('SIGUSR2')
    await sleep(4_000)
    await expectWrong(drill, leap)
    await restart(drill, {})
    await sleep(1_000)
    return `the server's clock went ${inWords(leap)}`
  }

  async function providerLeaps(leap: number) {
    await world.sandbox.end('SIGTERM')
    await world.sandbox.start(leaping(leap))
    world.sandbox.signal('SIGUSR2')
    await sleep(4_000)
    await world.sandbox.end('SIGTERM')
    await world.sandbox.start()
    return `the card provider's clock went ${inWords(leap)}`
  }

  for (let n = 1; n <= rounds; n += 1) {
    const leap = leaps[(n - 1) % leaps.length] ?? minute
    const leapsOf = Math.ceil(n / leaps.length) % 2 === 1 ? serverLeaps : providerLeaps
    await round(drill, `clock ${n}`, () => leapsOf(leap))
  }
  return { leaps: rounds }
}

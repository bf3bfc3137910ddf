import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../test/send.ts'
import type { Ask, Outcome, Plan } from './generator.ts'
import { openSite, ordinaryVisits } from './site.ts'

const overload = { times: 10, seconds: 60 }
const rest = 30

function offer(plan: Plan): Promise<Outcome> {
  const generator = fork(new URL('generator.ts', import.meta.url))
  generator.send(plan)
  return new Promise((resolve, reject) => {
    generator.once('message', (outcome) => resolve(outcome as Outcome))
    generator.once('error', reject)
  })
}

function tell(what: string, outcome: Outcome) {
  const { offered, good, late, turnedAway, unsent, wrong, median, slowest } = outcome
  const others = Object.entries({ ...wrong, unsent }).filter(([, times]) => times > 0)
  console.log(
    `${what.padEnd(12)} offered ${offered.toFixed(0).padStart(5)}/s   good ${good.toFixed(1).padStart(6)}/s` +
      `   late ${late.toFixed(1)}/s   503 ${turnedAway.toFixed(1)}/s   median ${median} ms` +
      `   slowest ${slowest} ms   ${others.map((pair) => pair.join(': ')).join(', ')}`,
  )
}

/** Raises the rate until no more requests are answered well: the most that were is the capacity. */
async function findCapacity(port: number, asks: Ask[]): Promise<number> {
  let capacity = 0
  let inVain = 0
  for (let rate = 20; inVain < 2; rate *= 1.4) {
    const outcome = await offer({ port, asks, rate, seconds: 6 })
    tell('finding out', outcome)
    inVain = outcome.good > capacity * 1.05 ? 0 : inVain + 1
    capacity = Math.max(capacity, outcome.good)
  }
  return capacity
}

/** Looks at the memory and the pulse every second until told to stop. */
function watch({ port, memory }: Awaited<ReturnType<typeof openSite>>) {
  const seen = { peak: 0, slowest: 0, sick: 0, looks: 0 }
  const look = async () => {
    seen.peak = Math.max(seen.peak, await memory())
    const begun = performance.now()
    const { status } = await send(`http://127.0.0.1:${port}/healthz`).catch(() => ({ status: 0 }))
    seen.looks += 1
    seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - begun))
    if (status !== 200) seen.sick += 1
  }
  const timer = setInterval(look, 1_000)
  return () => {
    clearInterval(timer)
    return seen
  }
}

const site = await openSite()
const { port } = site
const asks = await ordinaryVisits(port)
await offer({ port, asks, rate: 20, seconds: 5 })
const capacity = await findCapacity(port, asks)
await pause(5_000)

const before = await site.memory()
const stopWatching = watch(site)
const rate = capacity * overload.times
const flood = await offer({ port, asks, rate, seconds: overload.seconds })
const { peak, slowest, sick, looks } = stopWatching()
tell(`${overload.times} times`, flood)
await pause(rest * 1_000)
const after = await site.memory()
const normal = await offer({ port, asks, rate: capacity / 2, seconds: 10 })
tell('and then', normal)

const share = flood.good / capacity
const checks = {
  [`goodput is ${(share * 100).toFixed(0)} % of the capacity of ${capacity.toFixed(1)}/s (at least 70 %)`]:
    share >= 0.7,
  [`memory: ${before} MB before, ${peak} MB at most, ${after} MB ${rest} s after (at most 300 MB more)`]:
    peak - before <= 300,
  [`/healthz answered ${looks - sick} of ${looks} times, at the slowest after ${slowest} ms`]:
    sick === 0,
  [`${rest} s after, ${((normal.good / normal.offered) * 100).toFixed(0)} % of half the capacity is served well (at least 95 %)`]:
    normal.good >= normal.offered * 0.95,
  [`SIGTERM ends it with ${await site.close()}`]: true,
}
for (const [words, holds] of Object.entries(checks))
  console.log(`${holds ? 'ok ' : 'NO '} ${words}`)
if (!Object.values(checks).every(Boolean)) process.exitCode = 1

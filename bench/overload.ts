import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../test/harness/send.ts'
import type { LoadResult, Plan, RequestMix } from './clients/generator.ts'
import type { SlowClients } from './clients/slow-clients.ts'
import { type BenchmarkSite, openSite, ordinaryVisits } from './servers/site.ts'

const overload = { times: 10, seconds: 60 }
/** In seconds; by then everything must be back to normal. */
const rest = 30

function generate(plan: Plan): Promise<LoadResult> {
  const generator = fork(new URL('clients/generator.ts', import.meta.url))
  generator.send(plan)
  return new Promise((resolve, reject) => {
    generator.once('message', (outcome) => resolve(outcome as LoadResult))
    generator.once('error', reject)
  })
}

type Offer = { rate: number; seconds: number; asks: RequestMix[] }

async function offer(site: BenchmarkSite, what: string, { rate, seconds, asks }: Offer) {
  const before = await site.processorTime()
  const outcome = await generate({ port: site.port, rate, seconds, asks })
  const cost = ((await site.processorTime()) - before) / (outcome.good * seconds)
  const { good, late, rejected, unsent, wrong, median, slowest } = outcome
  const others = Object.entries({ ...wrong, unsent }).filter(([, times]) => times > 0)
  console.log(
    `${what.padEnd(9)} ${rate.toFixed(0).padStart(5)}/s: good ${good.toFixed(1).padStart(6)}/s ` +
      `(${cost.toFixed(1).padStart(4)} ms of processor each), 503 ${rejected.toFixed(0).padStart(4)}/s, ` +
      `late ${late.toFixed(1)}/s, median ${median} ms, slowest ${slowest} ms ` +
      others.map(([name, times]) => `${name}: ${times}`).join(', '),
  )
  return outcome
}

/** Raises the rate until the number of good responses stops growing: the capacity. */
async function findCapacity(site: BenchmarkSite, asks: RequestMix[]): Promise<number> {
  let capacity = 0
  let inVain = 0
  for (let rate = 30; inVain < 2; rate *= 1.5) {
    const { good } = await offer(site, 'capacity', { rate, asks, seconds: 6 })
    inVain = good > capacity * 1.05 ? 0 : inVain + 1
    capacity = Math.max(capacity, good)
  }
  return capacity
}

/** Samples memory and health every second. */
function watch({ port, memory }: BenchmarkSite) {
  const seen = { peak: 0, slowest: 0, sick: 0, samples: 0 }
  const sample = async () => {
    seen.peak = Math.max(seen.peak, await memory())
    const begun = performance.now()
    const { status } = await send(`http://127.0.0.1:${port}/healthz`).catch(() => ({ status: 0 }))
    seen.samples += 1
    seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - begun))
    if (status !== 200) seen.sick += 1
  }
  const timer = setInterval(sample, 1_000)
  return () => {
    clearInterval(timer)
    return seen
  }
}

type Check = [words: string, holds: boolean]

const percent = (part: number, whole: number) => Math.round((part / whole) * 100)

/** Offers ten times the capacity and measures what remains, during and after. */
async function drillOverload(
  site: BenchmarkSite,
  asks: RequestMix[],
  first: number,
): Promise<Check[]> {
  const before = await site.memory()
  const stopWatching = watch(site)
  const rate = first * overload.times
  const flood = await offer(site, `${overload.times} times`, {
    rate,
    asks,
    seconds: overload.seconds,
  })
  const { peak, slowest, sick, samples } = stopWatching()
  await pause(rest * 1_000)
  const after = await site.memory()
  const normal = await offer(site, 'recovery', { rate: first / 2, asks, seconds: 10 })
  // The machine's background load may have changed in the meantime.
  const capacity = Math.max(first, await findCapacity(site, asks))
  const goodput = percent(flood.good, capacity)
  const recovered = percent(normal.good, normal.offered)
  return [
    [
      `goodput: ${goodput} % of the capacity of ${capacity.toFixed(0)}/s (70 % wanted)`,
      goodput >= 70,
    ],
    [
      `memory: ${before} MB, at most ${peak} MB, then ${after} MB (300 more allowed)`,
      peak < before + 300,
    ],
    [
      `/healthz: ${samples - sick} of ${samples} are 200, the slowest after ${slowest} ms`,
      sick === 0,
    ],
    [
      `${rest} s after: ${recovered} % of half the capacity are good (95 % wanted)`,
      recovered >= 95,
    ],
  ]
}

type Flood = { name: string; words: string; clients: Omit<SlowClients, 'port'> }

/** Addresses not used by ordinary visits. */
const attackers = ['127.99.0.1', '127.99.0.2', '127.99.0.3', '127.99.0.4']

const floods: Flood[] = [
  {
    name: 'slow',
    words: '2,000 slow connections of one address',
    clients: {
      from: attackers.slice(0, 1),
      count: 2_000,
      kinds: ['headers', 'body', 'idle', 'chunks', 'silent'],
    },
  },
  {
    name: 'bodies',
    words: '1,050 trickling bodies of one address',
    clients: { from: attackers.slice(0, 1), count: 1_050, kinds: ['body'] },
  },
  {
    name: 'bodies, 4',
    words: '1,600 trickling bodies of four addresses',
    clients: { from: attackers, count: 400, kinds: ['body', 'chunks'] },
  },
]

const floodSeconds = 20

async function stateOf(clients: ChildProcess): Promise<{ open: number; dropped: number }> {
  const [state] = await once(clients, 'message')
  return state
}

/** Requests per second: typical for a site of this size, and at most a third of the capacity. */
const ordinaryRate = 100

/** Ordinary visits while slow clients hold connections. */
async function drillFlood(
  site: BenchmarkSite,
  asks: RequestMix[],
  rate: number,
  flood: Flood,
): Promise<Check> {
  const clients = fork(new URL('clients/slow-clients.ts', import.meta.url))
  try {
    clients.send({ port: site.port, ...flood.clients } satisfies SlowClients)
    const { open } = await stateOf(clients)
    const others = await offer(site, flood.name, { rate, asks, seconds: floodSeconds })
    clients.send('tell')
    const { dropped } = await stateOf(clients)
    const ready = await send(`http://127.0.0.1:${site.port}/readyz`).catch(() => ({ status: 0 }))
    const good = (100 * others.good) / others.offered
    const description =
      `${flood.words} (${open} open, ${dropped} dropped): ${good.toFixed(1)} % of the others' ` +
      `requests are good (95 % wanted), /readyz ${ready.status}`
    return [description, good >= 95 && ready.status === 200]
  } finally {
    clients.kill()
  }
}

const onlyFloods = process.argv.includes('flood')
const site = await openSite()
const checks: Check[] = []
const asks = await ordinaryVisits(site.port)
await offer(site, 'warm-up', { rate: 30, asks, seconds: 6 })
const first = await findCapacity(site, asks)
await pause(5_000)
if (!onlyFloods) checks.push(...(await drillOverload(site, asks, first)))
const others = await ordinaryVisits(site.port, 'Beside ')
const rate = Math.min(ordinaryRate, first / 3)
await offer(site, 'no flood', { rate, asks: others, seconds: floodSeconds })
for (const flood of floods) checks.push(await drillFlood(site, others, rate, flood))
const code = await site.close()
checks.push([`SIGTERM: exit code ${code}`, code === 0])
for (const [description, holds] of checks) console.log(`${holds ? 'ok' : 'NO'}  ${description}`)
if (!checks.every(([, holds]) => holds)) process.exitCode = 1

import { openRawConnection, type RawConnection } from './raw-connection.ts'

/** A request mix: share per hundred requests, raw bytes, expected statuses. */
export type RequestMix = { share: number; requests: string[]; fine: number[] }
export type Plan = { port: number; rate: number; seconds: number; asks: RequestMix[] }

/** Rates per second. `good` counts expected statuses within two seconds. */
export type LoadResult = {
  offered: number
  good: number
  late: number
  rejected: number
  wrong: Record<string, number>
  unsent: number
  /** In milliseconds, of good responses. */
  median: number
  slowest: number
}

const maxConnections = 1_000
const inTime = 2_000
/** In milliseconds. */
const timeoutMs = 12_000

/** A pool of idle connections that grows up to a limit. */
function openConnections(port: number) {
  const free: RawConnection[] = []
  let opened = 0
  return {
    take(): RawConnection | undefined {
      const connection = free.pop()
      if (connection || opened >= maxConnections) return connection
      opened += 1
      return openRawConnection(port, `127.200.${opened % 250}.1`)
    },
    putBack: (connection: RawConnection) => free.push(connection),
  }
}

/** The n-th request; shares are distributed evenly and deterministically. */
function mixed(asks: RequestMix[]) {
  const order = asks.flatMap((ask) => Array.from({ length: ask.share }, () => ask))
  return (n: number) => {
    const ask = order[(n * 37) % order.length] as RequestMix
    return { request: ask.requests[n % ask.requests.length] as string, fine: ask.fine }
  }
}

function counting() {
  const latencies: number[] = []
  const wrong: Record<string, number> = {}
  const count = { late: 0, rejected: 0, answered: 0 }
  function note(status: number, fine: number[], ms: number) {
    count.answered += 1
    if (status === 503) count.rejected += 1
    else if (!fine.includes(status)) wrong[status] = (wrong[status] ?? 0) + 1
    else if (ms > inTime) count.late += 1
    else latencies.push(ms)
  }
  return { took: latencies, wrong, count, note }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Open loop: starts requests on schedule, whether or not earlier ones have been answered. */
async function run({ port, rate, seconds, asks }: Plan): Promise<LoadResult> {
  const connections = openConnections(port)
  const next = mixed(asks)
  const { took: latencies, wrong, count, note } = counting()
  const begun = performance.now()
  const total = Math.round(rate * seconds)
  let started = 0
  let unsent = 0

  while (started < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate) + 1)
    for (; started < due; started += 1) {
      const { request, fine } = next(started)
      const scheduled = begun + (started / rate) * 1000
      const connection = connections.take()
      if (!connection) unsent += 1
      connection?.ask(request, (status) => {
        connections.putBack(connection)
        note(status, fine, performance.now() - scheduled)
      })
    }
    await pause(2)
  }
  const until = performance.now() + timeoutMs
  while (count.answered + unsent < total && performance.now() < until) await pause(20)

  const sorted = latencies.toSorted((one, other) => one - other)
  return {
    offered: rate,
    good: latencies.length / seconds,
    late: count.late / seconds,
    rejected: count.rejected / seconds,
    wrong: { ...wrong, unanswered: total - unsent - count.answered },
    unsent,
    median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    slowest: Math.round(sorted.at(-1) ?? 0),
  }
}

process.once('message', async (plan: Plan) => {
  const outcome = await run(plan)
  process.send?.(outcome, () => process.exit(0))
})

import { createClientPool } from './client-pool.ts'
import { familyTime, processorTime } from './processor.ts'

/** Who is measured: the processes whose time counts, and what is done `times` times over. */
export type Subject = {
  pids: number[]
  /** The postmaster of a database that works for them. */
  postmaster?: number
  times: number
  /** How often before it is measured: until the program is compiled. */
  warmUp: number
  /** How often after a rest, in which the others worked and V8 gave its memory back. */
  wakeUp?: number
  /** In how many seconds it was done. */
  work(times: number): Promise<number>
}

/** Milliseconds of processor for each time, and how many times a second. */
export type Cost = { ms: number; rate: number }

function timeOf({ pids, postmaster }: Subject): number {
  const own = pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  return own + (postmaster ? familyTime(postmaster) : 0)
}

async function measure(contestant: Subject): Promise<Cost> {
  const { times, work, wakeUp = Math.ceil(times / 4) } = contestant
  await work(wakeUp)
  const before = timeOf(contestant)
  const seconds = await work(times)
  return { ms: (timeOf(contestant) - before) / times, rate: times / seconds }
}

/**
 * Lets all work in turns, round after round, so that what else the machine does falls on each of them;
 * every second round goes backwards. The costs of each, by round.
 */
export async function inTurns<Name extends string>(
  contestants: Record<Name, Subject>,
  rounds: number,
): Promise<Record<Name, Cost[]>> {
  const names = Object.keys(contestants) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as unknown as Record<
    Name,
    Cost[]
  >
  for (const name of names) await contestants[name].work(contestants[name].warmUp)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) {
      costs[name].push(await measure(contestants[name]))
    }
  }
  return costs
}

type MeasureOptions = {
  pids: number[]
  ports: number[]
  postmaster?: number
  texts: string[]
  times: number
  /** No more than so many a second; otherwise as many as can be answered. */
  rate?: number
  /** How often before; otherwise until the program is compiled: the compiler goes on for that long. */
  warmUp?: number
  wakeUp?: number
}

/** Somebody who answers these requests: each port is asked its share by two crowds in all. */
export function answering({ ports, texts, rate, ...contestant }: MeasureOptions): Subject {
  return {
    warmUp: Math.max(3 * contestant.times, 8_000),
    ...contestant,
    async work(times) {
      const crowds = [0, 1].map((n) => ({
        crowd: createClientPool('load-client.ts'),
        port: ports[n % ports.length],
      }))
      const share = Math.ceil(times / crowds.length)
      const pace = rate && rate / crowds.length
      const asked = crowds.map(({ crowd, port }) =>
        crowd.send({ port, texts, times: share, rate: pace }),
      )
      const seconds = await Promise.all(asked).finally(() => {
        for (const { crowd } of crowds) crowd.close()
      })
      return Math.max(...seconds)
    },
  }
}

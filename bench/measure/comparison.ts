import { createClientPool } from '../clients/client-pool.ts'
import { familyTime, processorTime } from './cpu-time.ts'
import { beginSpeedSamples, sampleSpeed } from './machine-speed.ts'

/** A measured program: processes whose CPU time counts, and its work. */
export type Subject = {
  pids: number[]
  postmaster?: number
  times: number
  /** Repetitions before measuring, for JIT compilation. */
  warmUp: number
  /** Repetitions after an idle phase, in which V8 may have released memory. */
  wakeUp?: number
  /** Returns the duration in seconds. */
  work(times: number): Promise<number>
}

/** CPU milliseconds per repetition, and repetitions per second. */
export type Cost = { ms: number; rate: number }

function timeOf({ pids, postmaster }: Subject): number {
  const own = pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  return own + (postmaster ? familyTime(postmaster) : 0)
}

async function measure(subject: Subject): Promise<Cost> {
  const { times, work, wakeUp = Math.ceil(times / 4) } = subject
  sampleSpeed()
  await work(wakeUp)
  const before = timeOf(subject)
  const seconds = await work(times)
  return { ms: (timeOf(subject) - before) / times, rate: times / seconds }
}

/**
 * Every second round in reverse, from the middle on: a subject that is measured twice in a row costs less
 * the second time. An even shift, since subjects that are compared follow each other.
 */
function orderIn<Name>(round: number, names: Name[]): Name[] {
  if (round % 2 === 0) return names
  const shift = 2 * Math.floor(names.length / 4)
  const reversed = names.toReversed()
  return [...reversed.slice(shift), ...reversed.slice(0, shift)]
}

/**
 * Interleaves the subjects over the rounds, so that background load affects all of them alike. Returns
 * costs by round.
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
  beginSpeedSamples()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of orderIn(round, names)) {
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
  /** Per second; default as fast as possible. */
  rate?: number
  /** The default is enough for V8 to finish compiling. */
  warmUp?: number
  wakeUp?: number
}

/** A subject that answers these requests; each port gets its share from two clients. */
export function answering({ ports, texts, rate, ...subject }: MeasureOptions): Subject {
  return {
    warmUp: Math.max(3 * subject.times, 8_000),
    ...subject,
    async work(times) {
      const clients = [0, 1].map((n) => ({
        client: createClientPool('load-client.ts'),
        port: ports[n % ports.length],
      }))
      const share = Math.ceil(times / clients.length)
      const pace = rate && rate / clients.length
      const durations = clients.map(({ client, port }) =>
        client.send({ port, texts, times: share, rate: pace }),
      )
      const seconds = await Promise.all(durations).finally(() => {
        for (const { client } of clients) client.close()
      })
      return Math.max(...seconds)
    },
  }
}

import { createClientPool } from '../clients/client-pool.ts'
import { familyTime, processorTime } from './cpu-time.ts'

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

/** In milliseconds and seconds, of `times` repetitions. */
export type Spent = { times: number; cpuMs: number; seconds: number }

function cpuTimeOf({ pids, postmaster }: Subject): number {
  const own = pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  return own + (postmaster ? familyTime(postmaster) : 0)
}

export async function measure(subject: Subject, times = subject.times): Promise<Spent> {
  const before = cpuTimeOf(subject)
  const seconds = await subject.work(times)
  return { times, cpuMs: cpuTimeOf(subject) - before, seconds }
}

export async function wakeUp({ work, times, wakeUp = Math.ceil(times / 4) }: Subject) {
  await work(wakeUp)
}

type Requests = {
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
export function answering({ ports, texts, rate, ...subject }: Requests): Subject {
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

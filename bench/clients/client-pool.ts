import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepOnLast } from './cores.ts'

type Reported = { seconds: number; failed?: string }

const byte = () => 1 + Math.floor(Math.random() * 250)

/** A fresh loopback address, as anonymous callers are rate-limited by address. */
export const newClient = () => `127.${byte()}.${byte()}.${byte()}`

/** Load clients run in their own process, whose CPU time does not count. */
export function createClientPool<Task extends object>(file: 'load-client.ts' | 'buyer.ts') {
  const child = fork(new URL(file, import.meta.url))
  if (child.pid) keepOnLast(child.pid)
  return {
    /** Returns the duration in seconds. */
    async send(task: Task): Promise<number> {
      child.send(task)
      const [{ seconds, failed }] = (await once(child, 'message')) as [Reported]
      if (failed) throw new Error(failed)
      return seconds
    },
    close: () => child.kill(),
  }
}

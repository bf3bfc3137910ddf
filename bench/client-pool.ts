import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepOnLast } from './cores.ts'

type Reported = { seconds: number; failed?: string }

const byte = () => 1 + Math.floor(Math.random() * 250)

/** An address of this machine that nobody has asked from: what is open to strangers is limited by it. */
export const newClient = () => `127.${byte()}.${byte()}.${byte()}`

/** Whoever asks is a process of its own, whose processor time does not count. */
export function createClientPool<Task extends object>(file: 'load-client.ts' | 'buyer.ts') {
  const child = fork(new URL(file, import.meta.url))
  if (child.pid) keepOnLast(child.pid)
  return {
    /** Has it done. In how many seconds it was. */
    async send(task: Task): Promise<number> {
      child.send(task)
      const [{ seconds, failed }] = (await once(child, 'message')) as [Reported]
      if (failed) throw new Error(failed)
      return seconds
    },
    close: () => child.kill(),
  }
}

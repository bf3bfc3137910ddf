import { refuse } from '../errors/refusal.ts'

type Limits = { concurrency: number; maxQueued: number; timeoutMs?: number }

/** At most `concurrency` run and `maxQueued` wait for `timeoutMs`; refuses `overloaded`. */
export function createSemaphore({ concurrency, maxQueued, timeoutMs }: Limits) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    if (queue.length >= maxQueued) throw refuse('overloaded')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push(resolve)
    const timeOut = () => {
      queue.splice(queue.indexOf(resolve), 1)
      reject(refuse('overloaded'))
    }
    const timer = timeoutMs && setTimeout(timeOut, timeoutMs)
    await promise.finally(() => clearTimeout(timer))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

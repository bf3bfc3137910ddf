import { blocksPerSite, type ClientNetworks } from '../access/client-address.ts'
import { refuse } from '../errors/refusal.ts'

/** At most `concurrency` run and `maxQueued` wait for `timeoutMs`; refuses `overloaded`. */
export function createSemaphore(concurrency: number, maxQueued: number, timeoutMs?: number) {
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

/** Counts what is in use by each key. Keys without any take no memory. */
export function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: number): void {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/**
 * Counts what is in use by each client: by its address block, or by all blocks of its site, each of which
 * weighs less, if that is more.
 */
export function createClientCounter() {
  const blocks = createCounter()
  const sites = createCounter()
  return {
    of: ({ block, site }: ClientNetworks) =>
      Math.max(blocks.of(block), sites.of(site) / blocksPerSite),
    ofBlock: ({ block }: ClientNetworks) => blocks.of(block),
    add({ block, site }: ClientNetworks, by: number): void {
      blocks.add(block, by)
      sites.add(site, by)
    },
  }
}

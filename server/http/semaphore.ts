import { refuse } from '../errors/refusal.ts'

/**
 * Semaphore: at most `concurrency` running and `maxQueued` waiting, for up to `timeoutMs`;
 * otherwise refuses `overloaded`.
 */
export function createSemaphore(most: number, waiting: number, patience?: number) {
  const line: (() => void)[] = []
  let inside = 0

  async function enter(): Promise<void> {
    if (inside < most) {
      inside += 1
      return
    }
    if (line.length >= waiting) throw refuse('overloaded')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.push(resolve)
    const giveUp = () => {
      line.splice(line.indexOf(resolve), 1)
      reject(refuse('overloaded'))
    }
    const impatience = patience && setTimeout(giveUp, patience)
    await promise.finally(() => clearTimeout(impatience))
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else inside -= 1
  }

  return async function through<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

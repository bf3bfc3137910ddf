import { refuse } from './refusal.ts'

/**
 * Lets `most` pieces of work run at a time and `waiting` more stand in line; beyond that it refuses
 * `overloaded`.
 */
export function turnstile(most: number, waiting: number) {
  const line: (() => void)[] = []
  let inside = 0

  async function enter(): Promise<void> {
    if (inside < most) {
      inside += 1
      return
    }
    if (line.length >= waiting) throw refuse('overloaded')
    await new Promise<void>((go) => line.push(go))
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

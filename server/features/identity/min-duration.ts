import { setTimeout as delay } from 'node:timers/promises'

/** For requests whose duration would reveal whether an account exists. */
export const minResponseMs = 300

/** Runs `work` and waits until `ms` have passed since its start. An error is not delayed. */
export async function withMinDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const elapsed = delay(ms, undefined, { ref: false })
  const result = await work()
  await elapsed
  return result
}

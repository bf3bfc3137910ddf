import { vi } from 'vitest'

/** For `vi.waitUntil` and `vi.waitFor`: what is waited for comes or does not, however slow the machine. */
export const waitOptions = { timeout: 120_000, interval: 50 }

/** Polls until background work is done. After two minutes it fails, with the source of the condition. */
export async function until(isTrue: () => Promise<boolean>) {
  await vi.waitUntil(isTrue, { ...waitOptions, message: String(isTrue) })
}

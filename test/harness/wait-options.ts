/** For `vi.waitUntil` and `vi.waitFor`: what is waited for comes or does not, however slow the machine. */
export const waitOptions = { timeout: 120_000, interval: 50 }

/** Polls until background work is done; bounded by the time of the test. */
export async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
}

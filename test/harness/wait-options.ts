/** For `vi.waitUntil` and `vi.waitFor`: what is waited for comes or does not, however slow the machine. */
export const waitOptions = { timeout: 120_000, interval: 50 }

import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'server', 'sandbox', 'db', 'test', 'e2e']

export default defineConfig({
  test: {
    include: rooms.map((room) => `${room}/**/*.test.ts`),
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A busy machine may take its time; what is polled for comes or does not.
    expect: { poll: { timeout: 20_000 } },
  },
})

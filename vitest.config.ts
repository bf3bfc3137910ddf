import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './test/sequencer.ts'

const rooms = ['contract', 'web', 'server', 'sandbox', 'db', 'test', 'e2e']

export default defineConfig({
  test: {
    include: rooms.map((room) => `${room}/**/*.test.ts`),
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 300_000,
    hookTimeout: 180_000,
    // A busy machine may take its time; what is polled for comes or does not.
    expect: { poll: { timeout: 60_000 } },
  },
})

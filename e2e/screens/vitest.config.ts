import { defineConfig } from 'vitest/config'
import { worlds } from './world-name.ts'

/** For `bin/screens`: not part of the test suite; each app in its own process. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: worlds.map((world) => ({
      test: {
        name: world,
        root: new URL('../..', import.meta.url).pathname,
        include: [
          'e2e/screens/screenshots.ts',
          ...(world === 'one' ? ['e2e/screens/accessible.ts'] : []),
        ],
        globalSetup: 'test/harness/global-setup.ts',
        provide: { world },
        pool: 'forks',
        testTimeout: 300_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
})

import { defineConfig } from 'vitest/config'

/** For `bin/screens`: no test of the suite, but run the same way. */
export default defineConfig({
  test: {
    include: ['e2e/screens/pictures.ts'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})

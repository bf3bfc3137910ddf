import { defineConfig } from 'vitest/config'
import { testsBesideChanges } from './test/harness/changed.ts'
import { LongestFirst } from './test/harness/sequencer.ts'
import { unitTests } from './test/harness/unit-tests.ts'

const folders = ['contract', 'web', 'server', 'sandbox', 'db', 'test', 'e2e']

/** Mocks a module, so it runs isolated. */
const alone = ['test/contract/web-constants.test.ts']

/**
 * `TESTS=unit` runs the tests that start nothing: no database, no server, no browser. `TESTS=fast` adds
 * those beside files that are not committed yet.
 */
const { TESTS: selection } = process.env
const changed = selection === 'fast' ? testsBesideChanges() : []
const isUnitRun = selection === 'unit' || selection === 'fast'
const needsDatabase = !isUnitRun || changed.length > 0

/** Those of Firefox and WebKit run with `BROWSERS=all` only, so that Chromium is all one needs. */
const otherBrowsers =
  process.env.BROWSERS === 'all' ? [] : ['e2e/engines/{firefox,webkit}*.test.ts']

const together = isUnitRun
  ? [...unitTests(folders), ...changed]
  : folders.map((folder) => `${folder}/**/*.test.ts`)

// Pages are rendered by the production builds of React and the libraries; `MODE` keeps servers that
// tests start from taking it for production.
const env = { NODE_ENV: 'production', MODE: 'demo' }
Object.assign(process.env, env)

export default defineConfig({
  test: {
    env,
    ...(needsDatabase && { globalSetup: 'test/harness/global-setup.ts' }),
    pool: 'forks',
    // For two processors: a test without a browser waits for a third of its time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs takes so long; a slow and busy machine may take its time.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Loading the product takes longer than most files do: one process runs file after file.
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...alone, ...otherBrowsers],
          isolate: false,
        },
      },
    ],
  },
})

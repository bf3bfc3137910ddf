import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; integrity?: string; inBundle?: boolean; link?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('every package of the lock file has an integrity hash', () => {
  const packages = Object.entries<Entry>(read('package-lock.json').packages)
  // The first entry is the root package; bundled packages have no archive of their own.
  const fetched = packages.filter(([path, entry]) => path !== '' && !entry.inBundle)
  expect(fetched.length).toBeGreaterThan(300)
  const without = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual([])
})

test('updates wait seven days, security fixes do not', () => {
  const renovate = read('renovate.json')
  expect(renovate).toMatchObject({
    minimumReleaseAge: '7 days',
    internalChecksFilter: 'strict',
    vulnerabilityAlerts: { enabled: true, minimumReleaseAge: null },
    osvVulnerabilityAlerts: true,
  })
  expect(renovate.extends).toContain('docker:pinDigests')
})

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { actions } from '../../contract/actions.ts'
import { contract } from '../../contract/contract.ts'
import { everyMinute, type Job } from '../jobs/job.ts'
import { features } from './features.ts'
import { allJobs } from './jobs.ts'
import { mergeUnique } from './merge-unique.ts'
import { policy } from './policy.ts'
import { router } from './router.ts'

test('every feature.ts is listed once', () => {
  const files = globSync('server/features/*/feature.ts')
  expect(new Set(features).size).toBe(files.length)
  expect(features).toHaveLength(files.length)
})

test('every action has one policy row', () => {
  expect(Object.keys(policy).sort()).toEqual(Object.keys(actions).sort())
})

test('every call of the contract has a handler', () => {
  const calls = (nouns: object) =>
    Object.entries(nouns).flatMap(([noun, verbs]) =>
      Object.keys(verbs).map((verb) => `${noun}.${verb}`),
    )
  expect(calls(router).sort()).toEqual(calls(contract).sort())
})

test('names of rate limits and of jobs are unique', () => {
  const limits = features.flatMap((one) => ('rateLimits' in one ? [one.rateLimits] : []))
  expect(() => mergeUnique(limits)).not.toThrow()
  const names = allJobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

const isJob = (value: unknown): value is Job<object> =>
  typeof value === 'object' && value !== null && 'pollSeconds' in value

test('every job that a feature declares has a handler', async () => {
  const files = globSync('server/features/**/jobs.ts')
  const modules: object[] = await Promise.all(files.map((file) => import(resolve(file))))
  const declared = modules.flatMap((module) => Object.values(module)).filter(isJob)
  expect(declared.length).toBeGreaterThan(20)
  const handled = features.flatMap((one): { job: Job<object> }[] => ('jobs' in one ? one.jobs : []))
  const namesOf = (jobs: Job<object>[]) => jobs.map(({ name }) => name).sort()
  expect(namesOf(handled.map(({ job }) => job))).toEqual(namesOf(declared))
})

function scheduleInWords({ schedule }: Job<object>): RegExp {
  if (!schedule) return /^at once$/
  if (schedule === everyMinute) return /^every minute\b/
  const [minute = '', hour = ''] = schedule.split(' ')
  return hour === '*'
    ? new RegExp(`^hourly(, at :${minute.padStart(2, '0')})?$`)
    : new RegExp(`^daily, at ${hour}:${minute} \\(UTC\\)$`)
}

test('the table of jobs in the documentation has each with its schedule', () => {
  const lines = readFileSync('docs/operations.md', 'utf8').split('\n')
  const jobs: Job<object>[] = allJobs
  const wrong = jobs.filter((job) => {
    const row = lines.find((line) => line.startsWith('|') && line.includes(`\`${job.name}\``))
    const times = row?.split('|')[2]?.trim().split('; ') ?? []
    return !times.some((time) => scheduleInWords(job).test(time))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every rate limit is counted by a handler', () => {
  const files = globSync('server/features/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.test-data.ts'],
  })
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = features.flatMap((one) => ('rateLimits' in one ? Object.keys(one.rateLimits) : []))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`Limits\\.${name}\\b`).test(sources))).toEqual([])
})

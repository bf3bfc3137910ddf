import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions } from '../../contract/actions.ts'
import { contract } from '../../contract/contract.ts'
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

test('every rate limit is counted by a handler', () => {
  const files = globSync('server/features/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.test-data.ts'],
  })
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = features.flatMap((one) => ('rateLimits' in one ? Object.keys(one.rateLimits) : []))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`Limits\\.${name}\\b`).test(sources))).toEqual([])
})

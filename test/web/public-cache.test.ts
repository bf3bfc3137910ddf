import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CacheEntry, createPublicCache } from '../../web/data/public-cache.ts'

// Retries and refetches happen in the browser only; SSR reads once.
beforeEach(() => {
  vi.stubEnv('SSR', false)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

type PendingResponses = PromiseWithResolvers<string[]>[]

/** A query whose responses the test provides in order. */
function createQuery(name: string, goodFor = 60_000) {
  const answers: PendingResponses = []
  const reading: CacheEntry<string[]> = {
    key: ['shelf', name],
    goodFor,
    read() {
      answers.push(Promise.withResolvers())
      return answers.at(-1)?.promise ?? Promise.reject()
    },
  }
  return { reading, answers }
}

const refusal = Object.assign(new Error('No.'), { status: 403 })

test('concurrent reads share one call, and later ones use its result', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  const both = [readings.ensure(reading), readings.ensure(reading)]
  answers[0]?.resolve(['a'])
  expect(await Promise.all(both)).toEqual([['a'], ['a']])
  expect(await readings.ensure(reading)).toEqual(['a'])
  expect(answers).toHaveLength(1)
})

test('a refused call is repeated by the next reader', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  const first = readings.ensure(reading)
  answers[0]?.reject(refusal)
  await expect(first).rejects.toBe(refusal)
  const second = readings.ensure(reading)
  answers[1]?.resolve(['a'])
  expect(await second).toEqual(['a'])
})

test('a response from before a change does not overwrite a newer one', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  const waiting = readings.ensure(reading)
  readings.readAgain('shelf')
  answers[1]?.resolve(['after'])
  expect(await readings.ensure(reading)).toEqual(['after'])
  answers[0]?.resolve(['before'])
  expect(await waiting).toEqual(['after'])
  expect(readings.known(reading)).toEqual(['after'])
})

test('an active query is refetched at once and keeps its data on failure', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  const first = readings.ensure(reading)
  answers[0]?.resolve(['a'])
  await first
  readings.readAgain('shelf')
  expect(answers).toHaveLength(1)
  const listener = vi.fn()
  const leave = readings.watch(reading, listener)
  expect(answers).toHaveLength(2)
  answers[1]?.reject(refusal)
  await answers[1]?.promise.catch(() => {})
  expect(readings.known(reading)).toEqual(['a'])
  expect(listener).not.toHaveBeenCalled()
  leave()
  readings.readAgain('shelf')
  expect(answers).toHaveLength(2)
})

test('after a change of user a reader waits for fresh data', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  const first = readings.ensure(reading)
  answers[0]?.resolve(['theirs'])
  await first
  readings.forget('other kinds')
  expect(await readings.ensure(reading)).toEqual(['theirs'])
  readings.forget('shelf')
  const own = readings.ensure(reading)
  answers[1]?.resolve(['own'])
  expect(await own).toEqual(['own'])
})

test('an update applies to active, inactive and pending queries', async () => {
  const { reading, answers } = createQuery('shown')
  const readings = createPublicCache()
  const { reading: other, answers: others } = createQuery('other')
  const both = [readings.ensure(reading), readings.ensure(other)]
  answers[0]?.resolve(['a'])
  others[0]?.resolve(['b'])
  await Promise.all(both)
  const listener = vi.fn()
  readings.watch(reading, listener)
  readings.readAgain('shelf')
  const shown: boolean[] = []
  readings.revise<string[]>('shelf', (known, isShown) => {
    shown.push(isShown)
    return [...known, 'new']
  })
  expect(shown.toSorted()).toEqual([false, true])
  expect(listener).toHaveBeenCalledTimes(1)
  expect([readings.known(reading), readings.known(other)]).toEqual([
    ['a', 'new'],
    ['b', 'new'],
  ])
  answers[1]?.resolve(['late'])
  await vi.waitFor(() => expect(readings.known(reading)).toEqual(['late', 'new']))
  expect(answers).toHaveLength(2)
})

test('data sent with the page needs no call until stale', async () => {
  const { reading, answers } = createQuery('one')
  const readings = createPublicCache()
  readings.receive([['["shelf","one"]', 'shelf', ['a'] as never, Date.now()]])
  expect(await readings.ensure(reading)).toEqual(['a'])
  readings.watch(reading, () => {})()
  expect(answers).toHaveLength(0)
  readings.receive([['["shelf","one"]', 'shelf', ['a'] as never, Date.now() - 60_001]])
  readings.watch(reading, () => {})
  expect(answers).toHaveLength(1)
})

test('a hundred inactive queries are cached', async () => {
  const readings = createPublicCache()
  const named = (name: string): CacheEntry<string> => ({
    key: ['shelf', name],
    goodFor: 60_000,
    read: async () => name,
  })
  await readings.ensure(named('watched'))
  readings.watch(named('watched'), () => {})
  for (let n = 0; n <= 100; n += 1) await readings.ensure(named(`${n}`))
  expect(readings.known(named('watched'))).toBe('watched')
  expect(readings.known(named('0'))).toBeUndefined()
  expect(readings.known(named('100'))).toBe('100')
  expect(readings.sent()).toHaveLength(100)
})

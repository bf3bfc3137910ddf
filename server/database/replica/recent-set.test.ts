import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecentSet } from './recent-set.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'], now: 0 }))
afterEach(() => vi.useRealTimers())

test('keys are remembered with the time of their last change', () => {
  const recent = createRecentSet(5_000)
  const before = performance.now()
  vi.advanceTimersByTime(10)
  recent.add('ann')
  vi.advanceTimersByTime(10)
  expect(recent.since(before, 'ann')).toBe(true)
  expect(recent.since(before, 'bob')).toBe(false)
  expect(recent.since(performance.now(), 'ann')).toBe(false)
})

test('a repeated change renews its time', () => {
  const recent = createRecentSet(5_000)
  recent.add('ann')
  vi.advanceTimersByTime(4_000)
  recent.add('ann')
  vi.advanceTimersByTime(4_000)
  recent.add('bob')
  expect(recent.since(performance.now() - 5_000, 'ann')).toBe(true)
})

test('after an overflow or lost notifications every key counts as changed', () => {
  const recent = createRecentSet(5_000)
  for (let n = 0; n <= 10_000; n += 1) recent.add(`person ${n}`)
  expect(recent.since(performance.now(), 'ann')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(recent.since(performance.now(), 'ann')).toBe(false)
  const moment = performance.now()
  recent.invalidateAll()
  expect(recent.since(moment, 'ann')).toBe(true)
})

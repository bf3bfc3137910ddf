import { expect, test } from 'vitest'
import { createLagTracker } from './lag-tracker.ts'

test('a replica is complete up to the write position it has reached', () => {
  const progress = createLagTracker()
  expect(progress.completeTo()).toBe(Number.NEGATIVE_INFINITY)
  progress.record({ askedAt: 1_000, written: 50, replayed: 40 })
  expect(progress.completeTo()).toBe(Number.NEGATIVE_INFINITY)
  progress.record({ askedAt: 1_500, written: 70, replayed: 60 })
  expect(progress.completeTo()).toBe(1_000)
  progress.record({ askedAt: 2_000, written: 70, replayed: 70 })
  expect(progress.completeTo()).toBe(2_000)
})

test('a replica that stops replaying falls behind', () => {
  const progress = createLagTracker()
  progress.record({ askedAt: 1_000, written: 50, replayed: 50 })
  for (let askedAt = 1_500; askedAt < 20_000; askedAt += 500) {
    progress.record({ askedAt, written: 60, replayed: 50 })
  }
  expect(progress.completeTo()).toBe(1_000)
})

test('a restored or different replica loses its progress', () => {
  const progress = createLagTracker()
  for (const askedAt of [1_000, 2_000, 3_000]) {
    progress.record({ askedAt, written: askedAt, replayed: askedAt })
  }
  progress.record({ askedAt: 4_000, written: 4_000, replayed: 2_500 })
  expect(progress.completeTo()).toBe(2_000)
  progress.record({ askedAt: 4_500, written: 4_500, replayed: 10 })
  expect(progress.completeTo()).toBe(1_000)
  progress.reset()
  expect(progress.completeTo()).toBe(Number.NEGATIVE_INFINITY)
})

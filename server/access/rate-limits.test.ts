import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { openDb, openPool } from '../database/db.ts'
import { identityLimits } from '../features/identity/rate-limits.ts'
import {
  consumeRateLimit,
  consumeRateLimitsOrNone,
  deleteExpiredRateLimits,
  hour,
  type RateLimit,
  refundRateLimit,
} from './rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const outcomes = async (tries: Promise<void>[]) => {
  const settled = await Promise.allSettled(tries)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

test('two concurrent processes together allow exactly the maximum of a window', async () => {
  const { db, pool, log } = app.services
  const otherPool = openPool(pool.options.connectionString ?? '', log, {
    statementTimeoutMs: 10_000,
  })
  const other = openDb(otherPool)
  const { max } = identityLimits.signUpByAddress
  const tries = Array.from({ length: max + 20 }, (_, n) =>
    consumeRateLimit(n % 2 ? db : other, identityLimits.signUpByAddress, '192.0.2.1'),
  )
  expect(await outcomes(tries)).toBe(max)
  await otherPool.end()
})

test('the refusal has the seconds to wait, and the window expires', async () => {
  const { db, pool } = app.services
  const { max, seconds } = identityLimits.resetByAccount
  for (let n = 0; n < max; n += 1)
    await consumeRateLimit(db, identityLimits.resetByAccount, 'a@example.com')
  const refusal = await consumeRateLimit(db, identityLimits.resetByAccount, 'a@example.com').catch(
    (error) => error,
  )
  expect(refusal.code).toBe('too_many_requests')
  expect(refusal.data.retryAfter).toBeGreaterThan(seconds - 10)
  expect(refusal.data.retryAfter).toBeLessThanOrEqual(seconds)
  await pool.query("update rate_limit set expire = 0 where key like 'resetByAccount:%'")
  await expect(
    consumeRateLimit(db, identityLimits.resetByAccount, 'a@example.com'),
  ).resolves.toBeUndefined()
})

test('a refunded use does not count', async () => {
  const { db } = app.services
  for (let n = 0; n < identityLimits.signInByAccount.max * 2; n += 1) {
    await consumeRateLimit(db, identityLimits.signInByAccount, 'b@example.com')
    await refundRateLimit(db, identityLimits.signInByAccount, 'b@example.com')
  }
})

const three: RateLimit = { name: 'three', per: 'account', max: 3, seconds: hour }

test('a refused use does not count either, also among concurrent ones', async () => {
  const { db } = app.services
  const tries = (times: number) =>
    outcomes(Array.from({ length: times }, () => consumeRateLimit(db, three, 'a')))
  expect(await tries(8)).toBe(three.max)
  // One refund makes room for one use, however many were refused before and in the meantime.
  for (let n = 0; n < 3; n += 1) {
    await refundRateLimit(db, three, 'a')
    expect(await tries(4)).toBe(1)
  }
  await Promise.all(Array.from({ length: three.max }, () => refundRateLimit(db, three, 'a')))
  expect(await tries(8)).toBe(three.max)
})

test('counts a /64 network of IPv6 as one address', async () => {
  const { db } = app.services
  const tries = Array.from({ length: identityLimits.signUpByAddress.max + 1 }, (_, n) =>
    consumeRateLimit(db, identityLimits.signUpByAddress, `2001:db8::${n.toString(16)}`),
  )
  expect(await outcomes(tries)).toBe(identityLimits.signUpByAddress.max)
})

const few: RateLimit = { name: 'few', per: 'address', max: 2, seconds: hour }

test('counts a /48 network of IPv6, which has 65,536 others, as eight addresses', async () => {
  const { db } = app.services
  const tries = Array.from({ length: few.max * 8 + 5 }, (_, n) =>
    consumeRateLimit(db, few, `2001:db8:1:${n}::1`),
  )
  expect(await outcomes(tries)).toBe(few.max * 8)
  await consumeRateLimit(db, few, '2001:db8:2::1')
})

test('a refunded use does not count towards the /48 network either', async () => {
  const { db } = app.services
  for (let n = 0; n <= few.max * 8; n += 1) {
    await consumeRateLimit(db, few, `2001:db8:3:${n}::1`)
    await refundRateLimit(db, few, `2001:db8:3:${n}::1`)
  }
})

test('counts under all of several limits, or under none', async () => {
  const { db, pool } = app.services
  const points = async (key: string) =>
    (await pool.query('select points from rate_limit where key = $1', [key])).rows[0]?.points
  const use = (address: string) =>
    consumeRateLimitsOrNone(db, [
      [three, 'b'],
      [few, address],
    ])
  await use('2001:db8:4::1')
  expect([await points('three:b'), await points('few:2001:db8:4:0::/64')]).toEqual([1, 1])
  for (let n = 1; n < few.max * 8; n += 1) await consumeRateLimit(db, few, `2001:db8:4:${n}::1`)
  // The /48 network is at its maximum, this /64 network of it is not.
  const refused = await Promise.all(
    Array.from({ length: 5 }, () => use('2001:db8:4:99::1').catch(({ code }) => code)),
  )
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
  expect([await points('three:b'), await points('few:2001:db8:4:99::/64')]).toEqual([1, 0])
})

test('deletes counters whose window is over', async () => {
  const { db, pool } = app.services
  const key = 'googleByAddress:192.0.2.9'
  await consumeRateLimit(db, identityLimits.googleByAddress, '192.0.2.9')
  await pool.query('update rate_limit set expire = 1 where key = $1', [key])
  await deleteExpiredRateLimits(db)
  const { rows } = await pool.query('select 1 from rate_limit where key = $1', [key])
  expect(rows).toEqual([])
})

test('keys are ordered by bytes, so that the index finds prefixes with any collation', async () => {
  const { rows } = await app.pool.query(
    `select collation_name as collation from information_schema.columns
     where table_name = 'rate_limit' and column_name = 'key'`,
  )
  expect(rows).toEqual([{ collation: 'C' }])
})

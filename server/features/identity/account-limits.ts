import { addressBlock } from '../../access/client-address.ts'
import {
  consumeRateLimit,
  consumeRateLimitsOrNone,
  type RateLimit,
  refundRateLimit,
  tryConsumeRateLimit,
} from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'
import { Refusal } from '../../errors/refusal.ts'
import { IdentityError, identityErrorCodeOf } from './errors.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import { identityLimits } from './rate-limits.ts'
import type { IdentityRequest } from './request.ts'
import { knownDevice } from './sessions/known-device.ts'
import { isKnownNetwork } from './sessions/known-network.ts'

type Requester = Pick<IdentityRequest, 'services' | 'headers' | 'address'>
type Account = { id: string; email: string }
type Count = [limit: RateLimit, key: string]

const accountAndBlock = (email: string, address: string) => `${email}|${addressBlock(address)}`

/** A known device has a counter of its own, so that attackers cannot lock the owner out. */
async function failureCounts(
  { services, address }: Requester,
  email: string,
  device: string | undefined,
): Promise<Count[]> {
  if (device) return [[identityLimits.signInByDevice, device]]
  const counts: Count[] = [
    [identityLimits.signInByAddress, address],
    [identityLimits.signInByAccountAndBlock, accountAndBlock(email, address)],
  ]
  if (await isKnownNetwork(services.db, email, address)) return counts
  return [...counts, [identityLimits.signInByAccount, email]]
}

const successCounts = (
  { address }: Requester,
  email: string,
  device: string | undefined,
): Count[] => [
  device
    ? [identityLimits.signInSuccessByDevice, device]
    : [identityLimits.signInSuccessByAccount, email],
  [identityLimits.signInSuccessByAddress, address],
]

/**
 * The subject of the second factor's limits: the known device or, for all other browsers together,
 * the account. The password alone cannot exhaust the counters of a known device.
 */
export async function secondFactorSubject(
  { services, headers }: Pick<Requester, 'services' | 'headers'>,
  { id, email }: Account,
): Promise<string> {
  return (await knownDevice(services, headers, email)) ?? id
}

/** Counts a change of sign-in methods, by the e-mail address that is notified of it. */
export const consumeSecurityChangeLimit = (db: Db, { email }: { email: string }): Promise<void> =>
  consumeRateLimit(db, identityLimits.accountSecurity, email)

async function refundAll(db: Db, counts: Count[]): Promise<void> {
  for (const [limit, key] of counts) await refundRateLimit(db, limit, key)
}

function isWrongPassword(error: unknown): boolean {
  const code = error instanceof IdentityError ? error.body.code : identityErrorCodeOf(error)
  return code === 'invalid-credential' || code === 'wrong-password'
}

type AttemptCounts = { failures: Count[]; successes: Count[] }

/** Neither a failure nor a success: an attempt that was refused before hashing. */
function countsToRefund(error: unknown, { failures, successes }: AttemptCounts): Count[] {
  if (isWrongPassword(error)) return successes
  return error instanceof Refusal ? [...failures, ...successes] : failures
}

/**
 * Bounded concurrency. Wrong and correct passwords have separate limits; `overloaded` counts
 * towards none. Refuses `too_many_requests` before hashing.
 */
export async function countedAttempt<T>(
  requester: Requester,
  email: string,
  check: () => Promise<T>,
): Promise<T> {
  const { services, headers } = requester
  const { db } = services
  const device = await knownDevice(services, headers, email)
  const failures = await failureCounts(requester, email, device)
  const successes = successCounts(requester, email, device)
  await consumeRateLimitsOrNone(db, [...failures, ...successes])
  const result = await withPasswordSlot(check).catch(async (error) => {
    await refundAll(db, countsToRefund(error, { failures, successes }))
    throw error
  })
  await refundAll(db, failures)
  return result
}

/**
 * Counts a reset e-mail; false if it must not be sent. Refuses `too_many_requests` only by the
 * requester's total, which reveals no accounts.
 */
export async function consumeResetLimits(requester: Requester, email: string): Promise<boolean> {
  const { services, headers, address } = requester
  const { db } = services
  const device = await knownDevice(services, headers, email)
  if (device) return tryConsumeRateLimit(db, identityLimits.resetByDevice, device)
  await consumeRateLimit(db, identityLimits.resetByAddress, address)
  const block = accountAndBlock(email, address)
  const own = await tryConsumeRateLimit(db, identityLimits.resetByAccountAndBlock, block)
  if (!own || (await isKnownNetwork(db, email, address))) return own
  return tryConsumeRateLimit(db, identityLimits.resetByAccount, email)
}

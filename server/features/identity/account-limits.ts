import { addressBlock } from '../../access/client-address.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from '../../access/rate-limits.ts'
import { Refusal } from '../../errors/refusal.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import { identityLimits } from './rate-limits.ts'
import type { IdentityRequest } from './request.ts'
import { knownDevice } from './sessions/known-device.ts'
import { isKnownAddress } from './sessions/known-ip.ts'

type Requester = Pick<IdentityRequest, 'services' | 'headers' | 'address'>
type Count = [limit: RateLimit, key: string]

const accountAndBlock = (email: string, address: string) => `${email}|${addressBlock(address)}`

/** A known device has a counter of its own, so that attackers cannot lock the owner out. */
async function attemptCounts(
  { services, headers, address }: Requester,
  email: string,
): Promise<Count[]> {
  const device = await knownDevice(services, headers, email)
  if (device) return [[identityLimits.signInByDevice, device]]
  const counts: Count[] = [
    [identityLimits.signInByAddress, address],
    [identityLimits.signInByAccountAndBlock, accountAndBlock(email, address)],
  ]
  if (await isKnownAddress(services.db, email, address)) return counts
  return [...counts, [identityLimits.signInByAccount, email]]
}

/** Bounded concurrency. Only failures count; refuses `too_many_requests` before hashing. */
export async function countedAttempt<T>(
  requester: Requester,
  email: string,
  check: () => Promise<T>,
): Promise<T> {
  const { db } = requester.services
  const counts = await attemptCounts(requester, email)
  for (const [limit, key] of counts) await consumeRateLimit(db, limit, key)
  const result = await withPasswordSlot(check)
  for (const [limit, key] of counts) await refundRateLimit(db, limit, key)
  return result
}

async function isWithin({ services }: Requester, [limit, key]: Count): Promise<boolean> {
  try {
    await consumeRateLimit(services.db, limit, key)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Refuses `too_many_requests` only by the requester's total, which reveals no accounts. */
export async function mayMailReset(requester: Requester, email: string): Promise<boolean> {
  const { services, headers, address } = requester
  const device = await knownDevice(services, headers, email)
  if (device) return isWithin(requester, [identityLimits.resetByDevice, device])
  await consumeRateLimit(services.db, identityLimits.resetByAddress, address)
  const own = await isWithin(requester, [
    identityLimits.resetByAccountAndBlock,
    accountAndBlock(email, address),
  ])
  if (!own || (await isKnownAddress(services.db, email, address))) return own
  return isWithin(requester, [identityLimits.resetByAccount, email])
}

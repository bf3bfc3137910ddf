import { addressBlock } from '../../access/client-address.ts'
import { consumeRateLimit, type LimitName, refundRateLimit } from '../../access/rate-limits.ts'
import { Refusal } from '../../errors/refusal.ts'
import { withPasswordSlot } from './passwords/password-concurrency.ts'
import type { IdentityRequest } from './request.ts'
import { knownDevice } from './sessions/known-device.ts'
import { isKnownAddress } from './sessions/known-ip.ts'

type Requester = Pick<IdentityRequest, 'services' | 'headers' | 'address'>
type Count = [name: LimitName, key: string]

const accountAndBlock = (email: string, address: string) => `${email}|${addressBlock(address)}`

/**
 * What a password attempt counts towards. A known device has a count of its own and no other, so
 * strangers cannot use it up, not even from the same address block.
 */
async function attemptCounts(
  { services, headers, address }: Requester,
  email: string,
): Promise<Count[]> {
  const device = await knownDevice(services, headers, email)
  if (device) return [['signInByDevice', device]]
  const counts: Count[] = [
    ['signInByAddress', address],
    ['signInByAccountAndBlock', accountAndBlock(email, address)],
  ]
  if (await isKnownAddress(services.db, email, address)) return counts
  return [...counts, ['signInByAccount', email]]
}

/**
 * Checks a password of this account (normalised address), a bounded number at a time. Only failures
 * count; refuses `too_many_requests` before any hashing.
 */
export async function countedAttempt<T>(
  requester: Requester,
  email: string,
  check: () => Promise<T>,
): Promise<T> {
  const { db } = requester.services
  const counts = await attemptCounts(requester, email)
  for (const [name, key] of counts) await consumeRateLimit(db, name, key)
  const result = await withPasswordSlot(check)
  for (const [name, key] of counts) await refundRateLimit(db, name, key)
  return result
}

async function isWithin({ services }: Requester, [name, key]: Count): Promise<boolean> {
  try {
    await consumeRateLimit(services.db, name, key)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false
    throw error
  }
}

/**
 * Whether one more reset e-mail may be sent to this address. Refuses `too_many_requests` only for
 * what the requester asked for in total, which does not depend on the account.
 */
export async function mayMailReset(requester: Requester, email: string): Promise<boolean> {
  const { services, headers, address } = requester
  const device = await knownDevice(services, headers, email)
  if (device) return isWithin(requester, ['resetByDevice', device])
  await consumeRateLimit(services.db, 'resetByAddress', address)
  const own = await isWithin(requester, ['resetByAccountAndBlock', accountAndBlock(email, address)])
  if (!own || (await isKnownAddress(services.db, email, address))) return own
  return isWithin(requester, ['resetByAccount', email])
}

import type { IncomingMessage } from 'node:http'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { authenticate } from '../../access/authenticate.ts'
import { mayCall } from '../../access/policy.ts'
import type { Caller, Member } from '../../context.ts'
import { isSafeMethod } from '../safe-methods.ts'
import type { CacheServices } from './cache.ts'
import { createCatchUp } from './catch-up.ts'
import type { RenderRequest } from './render.ts'
import type { CachedResponse } from './response.ts'

const catchUpTimeoutMs = 100

const lists = new Set(categoryNames.map((name) => `/api/products/${name}`))

/** An anonymous member with the same roles, so that a shared rendering holds no personal data. */
function memberWithRoles({ isBuyer, isSeller, isAdmin }: Member): Caller {
  const nameless = { id: '', name: '', email: '', photo: null }
  const roles = { isBuyer, isSeller, isAdmin }
  const nothingElse = { hasSellerRecords: false, lacksSecondFactor: false, isSuspended: false }
  return {
    identity: {
      ...nameless,
      emailVerified: false,
      sessionId: '',
      recentLogin: false,
      until: new Date(0),
    },
    member: { ...nameless, emailKey: '', ...roles, ...nothingElse },
  }
}

const rolesOf = ({ isBuyer, isSeller, isAdmin }: Member) =>
  [isBuyer && 'buyer', isSeller && 'seller', isAdmin && 'admin'].filter(Boolean).join(' ')

/**
 * Caches lists per set of roles, except for members whose own products are in them. The caller is
 * authenticated for each request while a LISTEN/NOTIFY round trip confirms that the cache is
 * current.
 */
export function createMemberListings(
  services: CacheServices,
  responseFor: (shared: RenderRequest) => Promise<CachedResponse>,
) {
  const { cache, config, live, policy } = services

  const catchUp = createCatchUp(live, catchUpTimeoutMs)

  /** The caller, once the cache is current; undefined if it cannot be confirmed. Rejects for a bad token. */
  async function confirmedCaller(authorization: string): Promise<Caller | undefined> {
    const begun = performance.now()
    const [caller] = await Promise.all([authenticate(services, authorization), catchUp()])
    return cache.isNotifiedUntil(begun) ? caller : undefined
  }

  async function listAt(
    address: string,
    authorization: string,
  ): Promise<CachedResponse | undefined> {
    const member = (await confirmedCaller(authorization))?.member
    if (!member) return undefined
    const as = memberWithRoles(member)
    if (!mayCall(policy.browse_products, as, config)) return undefined
    const response = await responseFor({ key: `${address} ${rolesOf(member)}`, address, as })
    const isOwn = response.tags.has(`member:${member.id}`)
    return response.status === 200 && !isOwn ? response : undefined
  }

  return {
    confirmedCaller,
    async listFor({
      method,
      url = '',
      headers,
    }: IncomingMessage): Promise<CachedResponse | undefined> {
      const { authorization } = headers
      if (authorization === undefined || !lists.has(url) || !isSafeMethod(method)) return undefined
      return listAt(url, authorization).catch(() => undefined)
    },
  }
}

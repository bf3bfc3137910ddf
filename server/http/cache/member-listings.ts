import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { authenticate } from '../../access/authenticate.ts'
import type { Caller, Member } from '../../access/caller.ts'
import { mayCall } from '../../access/policy.ts'
import type { AppServices } from '../../context.ts'
import { isSafeMethod } from '../safe-methods.ts'
import type { Renderer } from './render.ts'
import type { Answer } from './response.ts'

/** In milliseconds: then the list is read anew. */
const maxQueued = 100

const lists = new Set(categoryNames.map((name) => `/api/products/${name}`))

/** Somebody with the same roles and nothing else: what is made for them holds nothing of a person. */
function memberWithRoles({ isBuyer, isSeller, isAdmin }: Member): Caller {
  const nameless = { id: '', name: '', email: '', photo: null }
  return {
    identity: { ...nameless, sessionId: '', recentLogin: false, until: new Date(0) },
    member: { ...nameless, emailKey: '', isBuyer, isSeller, isAdmin, lacksSecondFactor: false },
  }
}

const rolesOf = ({ isBuyer, isSeller, isAdmin }: Member) =>
  [isBuyer && 'buyer', isSeller && 'seller', isAdmin && 'admin'].filter(Boolean).join(' ')

/**
 * The lists that are the same for all members of the same roles, but for those whose own laptops are in
 * them. Who asks is found out for each request, and meanwhile whether anything has changed: such a
 * list is as new as one that is read.
 */
export function createMemberListings(
  services: AppServices,
  answerOf: (shared: Renderer) => Promise<Answer>,
) {
  const { cache, config, live, policy } = services

  let asking = Promise.resolve()
  let next: Promise<void> | undefined

  /** One question after the other: the next is for all who have come meanwhile. */
  function hear(): Promise<void> {
    next ??= asking.then(() => {
      next = undefined
      asking = Promise.race([live.catchUp(), delay(maxQueued)])
      return asking
    })
    return next
  }

  async function listFor(address: string, authorization: string): Promise<Answer | undefined> {
    const begun = performance.now()
    const [{ member }] = await Promise.all([authenticate(services, authorization), hear()])
    if (!member || !cache.isHeardUntil(begun)) return undefined
    const as = memberWithRoles(member)
    if (!mayCall(policy.browse_products, as, config)) return undefined
    const answer = await answerOf({ key: `${address} ${rolesOf(member)}`, address, as })
    const isOwn = answer.ingredients.has(`member:${member.id}`)
    return answer.status === 200 && !isOwn ? answer : undefined
  }

  /** The list, if that is what is asked for and it can be shared; refusals are left to others. */
  return async ({ method, url = '', headers }: IncomingMessage): Promise<Answer | undefined> => {
    const { authorization } = headers
    if (authorization === undefined || !lists.has(url) || !isSafeMethod(method)) return undefined
    return listFor(url, authorization).catch(() => undefined)
  }
}

import type { Change } from '../../../contract/live.ts'
import { addressBlock, addressSite, blocksPerSite } from '../../access/client-address.ts'
import type { LiveClient } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createCounter } from '../../http/semaphore.ts'
import { createSubscriberQueue, type OwnRecords } from './subscriber-queue.ts'

/** Of half of the connections that a process accepts by default. */
const defaultLimits = { inAll: 1_000, perAddress: 100, perAccount: 20 }

/** In seconds. */
const retryAfter = 30

export function createSubscribers(limits: Partial<typeof defaultLimits> = {}) {
  const bounds = { ...defaultLimits, ...limits }
  const subscribers = new Set<ReturnType<typeof createSubscriber>>()
  const open = createCounter()
  let isClosed = false

  /** The most streams of each key of a client. A site has many IPv6 networks, but only one IPv4 address. */
  function maxOf({ address, session }: LiveClient): Map<string, number> {
    const { perAddress, perAccount } = bounds
    return new Map([
      [`site ${addressSite(address)}`, perAddress * blocksPerSite],
      [`block ${addressBlock(address)}`, perAddress],
      ...(session ? [[`account ${session.accountId}`, perAccount] as const] : []),
    ])
  }

  function ensureRoom(max: Map<string, number>) {
    if (isClosed || subscribers.size >= bounds.inAll) throw refuse('overloaded', { retryAfter })
    if ([...max].some(([key, count]) => open.of(key) >= count)) {
      throw refuse('too_many_requests', { retryAfter })
    }
  }

  function createSubscriber({ session }: LiveClient, keys: string[]) {
    const queue = createSubscriberQueue()
    const end = session && setTimeout(leave, session.until.getTime() - Date.now())
    function leave() {
      if (!subscribers.delete(subscriber)) return
      clearTimeout(end)
      for (const key of keys) open.add(key, -1)
      queue.close()
    }
    const subscriber = {
      sessionId: session?.id,
      accountId: session?.accountId,
      next: queue.next,
      put: (changes: Change[]) => queue.put(changes),
      reload: queue.reload,
      notify: queue.notify,
      leave,
    }
    return subscriber
  }

  return {
    subscribe(listener: LiveClient) {
      const max = maxOf(listener)
      ensureRoom(max)
      const keys = [...max.keys()]
      for (const key of keys) open.add(key, 1)
      const subscriber = createSubscriber(listener, keys)
      subscribers.add(subscriber)
      return subscriber
    },
    publish(changes: Change[]) {
      for (const { put } of subscribers) put(changes)
    },
    /** Notifies the open pages of an account that their notices or conversations have changed. */
    notify(id: string, what: OwnRecords) {
      for (const { accountId, notify } of subscribers) if (accountId === id) notify(what)
    },
    reload() {
      for (const { reload } of subscribers) reload()
    },
    size: () => subscribers.size,
    sessions: () => [...subscribers].flatMap(({ sessionId }) => sessionId ?? []),
    endSessions(hasEnded: (sessionId: string) => boolean) {
      for (const { sessionId, leave } of subscribers) if (sessionId && hasEnded(sessionId)) leave()
    },
    close() {
      isClosed = true
      for (const { leave } of subscribers) leave()
    },
  }
}

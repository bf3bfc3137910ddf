import type { Change } from '../../../contract/live.ts'
import { addressBlock, addressSite, blocksPerSite } from '../../access/client-address.ts'
import type { LiveClient } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createCounter } from '../../http/semaphore.ts'
import { createSubscriberQueue, type OwnRecords } from './subscriber-queue.ts'

/** Of half of the connections that a process accepts by default. */
const defaultLimits = { inAll: 1_000, perAddress: 100, perPerson: 20 }

/** In seconds. */
const retryAfter = 30

export function createSubscribers(limits: Partial<typeof defaultLimits> = {}) {
  const bounds = { ...defaultLimits, ...limits }
  const subscribers = new Set<ReturnType<typeof createSubscriber>>()
  const open = createCounter()
  let isOver = false

  /** The most streams of each key of a client. A site has many IPv6 networks, but only one IPv4 address. */
  function maxOf({ address, session }: LiveClient): Map<string, number> {
    const { perAddress, perPerson } = bounds
    return new Map([
      [`site ${addressSite(address)}`, perAddress * blocksPerSite],
      [`block ${addressBlock(address)}`, perAddress],
      ...(session ? [[`person ${session.personId}`, perPerson] as const] : []),
    ])
  }

  function ensureRoom(max: Map<string, number>) {
    if (isOver || subscribers.size >= bounds.inAll) throw refuse('overloaded', { retryAfter })
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
      personId: session?.personId,
      next: queue.next,
      put: (changes: Change[]) => queue.put(changes),
      readAnew: queue.readAnew,
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
    /** Tells the open pages of a person that their notices or conversations have changed. */
    notify(id: string, what: OwnRecords) {
      for (const { personId, notify } of subscribers) if (personId === id) notify(what)
    },
    readAnew() {
      for (const { readAnew } of subscribers) readAnew()
    },
    size: () => subscribers.size,
    sessions: () => [...subscribers].flatMap(({ sessionId }) => sessionId ?? []),
    endSessions(isOver: (sessionId: string) => boolean) {
      for (const { sessionId, leave } of subscribers) if (sessionId && isOver(sessionId)) leave()
    },
    close() {
      isOver = true
      for (const { leave } of subscribers) leave()
    },
  }
}

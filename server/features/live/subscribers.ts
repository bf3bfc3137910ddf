import type { Change } from '../../../contract/live.ts'
import { addressBlock } from '../../access/client-address.ts'
import type { LiveClient } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createSubscriberQueue, type OwnRecords } from './subscriber-queue.ts'

/** Maximum subscribers per process, which accepts 2,000 connections in all. */
const defaultLimits = { inAll: 1_000, perAddress: 100, perPerson: 20 }

/** In seconds. */
const retryAfter = 30

export function createSubscribers(bounds = defaultLimits) {
  const subscribers = new Set<ReturnType<typeof createSubscriber>>()
  const counts = new Map<string, number>()
  let isOver = false

  function count(key: string, by: 1 | -1) {
    const now = (counts.get(key) ?? 0) + by
    if (now > 0) counts.set(key, now)
    else counts.delete(key)
  }

  function ensureRoom(keys: Record<'address' | 'person', string>) {
    if (isOver || subscribers.size >= bounds.inAll) throw refuse('overloaded', { retryAfter })
    const full = (key: string, max: number) => (counts.get(key) ?? 0) >= max
    if (full(keys.address, bounds.perAddress) || full(keys.person, bounds.perPerson)) {
      throw refuse('too_many_requests', { retryAfter })
    }
  }

  function createSubscriber({ session }: LiveClient, keys: string[]) {
    const queue = createSubscriberQueue()
    const end = session && setTimeout(leave, session.until.getTime() - Date.now())
    function leave() {
      if (!subscribers.delete(subscriber)) return
      clearTimeout(end)
      for (const key of keys) count(key, -1)
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
      const { address, session } = listener
      const person = session ? `person ${session.personId}` : ''
      const keys = { address: addressBlock(address), person }
      ensureRoom(keys)
      const counted = Object.values(keys).filter(Boolean)
      for (const key of counted) count(key, 1)
      const subscriber = createSubscriber(listener, counted)
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

import type { Change } from '../../../contract/live.ts'
import { networksOf } from '../../access/client-address.ts'
import type { LiveClient } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createClientCounter, createCounter } from '../../http/client-counter.ts'
import { createSubscriberQueue, type OwnRecords } from './subscriber-queue.ts'

/** Of half of the connections that a process accepts by default. */
const defaultLimits = { inAll: 1_000, perAddress: 100, perAccount: 20 }

/** In seconds. */
const retryAfter = 30

export function createSubscribers(limits: Partial<typeof defaultLimits> = {}) {
  const bounds = { ...defaultLimits, ...limits }
  const subscribers = new Set<ReturnType<typeof createSubscriber>>()
  const perClient = createClientCounter()
  const perAccount = createCounter()
  let isClosed = false

  function ensureRoom({ address, session }: LiveClient) {
    if (isClosed || subscribers.size >= bounds.inAll) throw refuse('overloaded', { retryAfter })
    const ofAccount = session ? perAccount.of(session.accountId) : 0
    if (perClient.of(networksOf(address)) >= bounds.perAddress || ofAccount >= bounds.perAccount) {
      throw refuse('too_many_requests', { retryAfter })
    }
  }

  function count({ address, session }: LiveClient, by: 1 | -1) {
    perClient.add(networksOf(address), by)
    if (session) perAccount.add(session.accountId, by)
  }

  function createSubscriber(client: LiveClient) {
    const { session } = client
    const queue = createSubscriberQueue()
    const end = session && setTimeout(leave, session.until.getTime() - Date.now())
    function leave() {
      if (!subscribers.delete(subscriber)) return
      clearTimeout(end)
      count(client, -1)
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
      ensureRoom(listener)
      count(listener, 1)
      const subscriber = createSubscriber(listener)
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

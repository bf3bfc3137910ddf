import type { Change } from '../../../contract/live.ts'
import { addressBlock } from '../../access/client-address.ts'
import type { LiveClient } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { createSubscriberQueue } from './subscriber-queue.ts'

/** Maximum subscribers per process, which accepts 2,000 connections in all. */
const defaultLimits = { inAll: 1_000, perAddress: 100, perPerson: 20 }

/** In seconds. */
const retryAfter = 30

/** The subscribers of this process, with limits. */
export function createSubscribers(bounds = defaultLimits) {
  const seats = new Set<ReturnType<typeof seat>>()
  const taken = new Map<string, number>()
  let isOver = false

  function count(key: string, by: 1 | -1) {
    const now = (taken.get(key) ?? 0) + by
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }

  function ensureRoom(keys: Record<'address' | 'person', string>) {
    if (isOver || seats.size >= bounds.inAll) throw refuse('overloaded', { retryAfter })
    const full = (key: string, most: number) => (taken.get(key) ?? 0) >= most
    if (full(keys.address, bounds.perAddress) || full(keys.person, bounds.perPerson)) {
      throw refuse('too_many_requests', { retryAfter })
    }
  }

  function seat({ session }: LiveClient, keys: string[]) {
    const mailbox = createSubscriberQueue()
    const end = session && setTimeout(leave, session.until.getTime() - Date.now())
    function leave() {
      if (!seats.delete(taking)) return
      clearTimeout(end)
      for (const key of keys) count(key, -1)
      mailbox.close()
    }
    const taking = {
      sessionId: session?.id,
      next: mailbox.next,
      put: (changes: Change[]) => mailbox.put(changes),
      readAnew: mailbox.readAnew,
      leave,
    }
    return taking
  }

  return {
    /** A slot until `leave` is called. Refuses `overloaded` and `too_many_requests`. */
    enter(listener: LiveClient) {
      const { address, session } = listener
      const person = session ? `person ${session.personId}` : ''
      const keys = { address: addressBlock(address), person }
      ensureRoom(keys)
      const counted = Object.values(keys).filter(Boolean)
      for (const key of counted) count(key, 1)
      const entered = seat(listener, counted)
      seats.add(entered)
      return entered
    },
    tell(changes: Change[]) {
      for (const { put } of seats) put(changes)
    },
    readAnew() {
      for (const { readAnew } of seats) readAnew()
    },
    size: () => seats.size,
    sessions: () => [...seats].flatMap(({ sessionId }) => sessionId ?? []),
    /** Ends the streams of sessions that are over. */
    endSessions(isOver: (sessionId: string) => boolean) {
      for (const { sessionId, leave } of seats) if (sessionId && isOver(sessionId)) leave()
    },
    /** Ends all streams and refuses new ones. */
    close() {
      isOver = true
      for (const { leave } of seats) leave()
    },
  }
}

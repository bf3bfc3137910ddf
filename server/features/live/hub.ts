import type { LiveClient } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import type { JobNotifications } from '../../jobs/wake-ups.ts'
import type { Log } from '../../observability/log.ts'
import { createBatcher } from './batcher.ts'
import { openListener } from './pg-listener.ts'
import { liveSessions, liveStateOf } from './queries.ts'
import { createReplayBuffer } from './replay-buffer.ts'
import { toChange } from './rules.ts'
import { createSubscribers } from './subscribers.ts'

const channels = [
  'product_changed',
  'advertisement_changed',
  'session_ended',
  'notice_changed',
  'conversation_changed',
  'shown_changed',
]

type Listeners = {
  onTagChanged(tag: string): void
  /** Every notification before this moment (of `performance.now()`) has been received. */
  onNotifiedUntil(until: number): void
  onLost(): void
  jobs: JobNotifications
  /** Of this process. */
  maxStreams: number
}

export async function createLiveHub(url: string, db: Db, log: Log, listeners: Listeners) {
  const { jobs, maxStreams } = listeners
  const subscribers = createSubscribers({ inAll: maxStreams })
  const replayBuffer = createReplayBuffer()
  const batcher = createBatcher(publish, requireReload)

  async function publish(productIds: string[]) {
    if (productIds.length === 0) return
    const changes = (await liveStateOf(db, productIds)).map(toChange)
    replayBuffer.add(changes)
    subscribers.publish(changes)
  }

  function requireReload() {
    batcher.clear()
    replayBuffer.invalidate()
    subscribers.reload()
  }

  function onNotification(channel: string, payload: string) {
    if (channel === jobs.channel) jobs.onNotification(payload)
    else if (channel === 'shown_changed') listeners.onTagChanged(payload)
    else if (channel === 'session_ended') subscribers.endSessions((id) => id === payload)
    else if (channel === 'notice_changed') subscribers.notify(payload, 'notices')
    else if (channel === 'conversation_changed') subscribers.notify(payload, 'conversations')
    else batcher.add(payload)
  }

  /** Session ends may have been missed during the outage, so all sessions are checked. */
  async function onRestored() {
    jobs.onRestored()
    listeners.onLost()
    requireReload()
    const live = await liveSessions(db, subscribers.sessions()).catch(() => new Set<string>())
    subscribers.endSessions((id) => !live.has(id))
  }

  const { onNotifiedUntil } = listeners
  const callbacks = { onNotification, onNotifiedUntil, onRestored }
  const listener = await openListener(url, log, [...channels, jobs.channel], callbacks)
  return {
    /** Subscribes until the client leaves; refuses `overloaded` and `too_many_requests`. */
    subscribe(client: LiveClient) {
      const subscriber = subscribers.subscribe(client)
      replayBuffer.replay(subscriber)
      return subscriber
    },
    /** Resolves when every earlier change has been received, or the connection is broken. */
    catchUp: listener.catchUp,
    subscriberCount: subscribers.size,
    closeStreams: subscribers.close,
    async close() {
      subscribers.close()
      await Promise.all([listener.close(), batcher.close()])
    },
  }
}

export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>

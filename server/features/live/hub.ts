import { setTimeout as delay } from 'node:timers/promises'
import type { Change } from '../../../contract/live.ts'
import type { LiveClient } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import type { Log } from '../../observability/log.ts'
import { type Channel, openListener } from './pg-listener.ts'
import { liveProducts, liveStateOf } from './queries.ts'
import { createReplayBuffer } from './replay-buffer.ts'
import { stateOf } from './rules.ts'
import { createSubscribers } from './subscribers.ts'

/** Debounce in ms: changes within it are queried and sent together. */
const batchMs = 150
/** Delay in ms after a failed query. */
const retryMs = 1_000
const maxNoted = 1_000

/** Invalidates rendered pages. */
type Shown = {
  changed(word: string): void
  heardUntil(moment: number): void
  lost(): void
}

export async function createLiveHub(url: string, db: Db, log: Log, shown: Shown) {
  const audience = createSubscribers()
  const memory = createReplayBuffer()
  const noted = new Set<string>()
  let telling: Promise<void> | undefined
  const closing = new AbortController()

  function loseTrack() {
    noted.clear()
    memory.invalidate()
    audience.readAnew()
  }

  function note(id: string) {
    noted.add(id)
    if (noted.size > maxNoted) loseTrack()
    telling ??= tellSoon(batchMs)
  }

  async function tellSoon(ms: number): Promise<void> {
    await delay(ms, undefined, closing).catch(() => {})
    if (closing.signal.aborted) return
    const asked = [...noted]
    noted.clear()
    const isTold = await tell(asked).then(
      () => true,
      () => false,
    )
    telling = undefined
    if (!isTold) for (const id of asked) noted.add(id)
    if (noted.size > 0) telling = tellSoon(isTold ? batchMs : retryMs)
  }

  async function tell(asked: string[]) {
    if (asked.length === 0) return
    const rows = await liveStateOf(db, asked)
    const changes = rows.map((row): Change => {
      const state = stateOf(row)
      const advertised = row.advertised && state !== 'sold' && state !== 'gone'
      return { productId: row.id, state, category: row.category, advertised }
    })
    memory.add(changes)
    audience.publish(changes)
  }

  function onNotice(channel: Channel, payload: string) {
    if (channel === 'shown_changed') shown.changed(payload)
    else if (channel === 'session_ended') audience.endSessions((id) => id === payload)
    else note(payload)
  }

  /** Session ends may have been missed during the outage, so all sessions are checked. */
  async function onRestored() {
    shown.lost()
    loseTrack()
    const live = await liveProducts(db, audience.sessions()).catch(() => new Set<string>())
    audience.endSessions((id) => !live.has(id))
  }

  const line = await openListener(url, log, { onNotice, onHeard: shown.heardUntil, onRestored })
  return {
    /** Subscribes until the client leaves; refuses `overloaded` and `too_many_requests`. */
    enter(listener: LiveClient) {
      const seat = audience.subscribe(listener)
      memory.replay(seat)
      return seat
    },
    /** Resolves when every earlier change has been received, or the connection is broken. */
    catchUp: line.catchUp,
    listeners: audience.size,
    sayGoodbye: audience.close,
    async close() {
      audience.close()
      closing.abort()
      await line.close()
      await telling
    },
  }
}

export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { socketOf } from '../../database/socket-timeout.ts'
import type { Log } from '../../observability/log.ts'

const answerTimeoutMs = 2_500
const probeIntervalMs = 400
const maxBackoffMs = 5_000

type ListenerCallbacks = {
  onNotification(channel: string, payload: string): void
  /** Every notification before this moment (of `performance.now()`) has been received. */
  onNotifiedUntil(until: number): void
  /** The connection was lost and restored; notifications in between are lost. */
  onRestored(): void
}

/** Sends a query whose reply follows all earlier notifications, one at a time. */
function prober(client: pg.Client, onNotifiedUntil: ListenerCallbacks['onNotifiedUntil']) {
  let last = Promise.resolve()
  const probe = async () => {
    const sentAt = performance.now()
    await client.query('select').then(
      () => onNotifiedUntil(sentAt),
      () => socketOf(client).stream.destroy(),
    )
  }
  return () => {
    last = last.then(probe)
    return last
  }
}

/** Resolves when the connection has ended. An unresponsive one is closed. */
async function lifeOf(client: pg.Client, probe: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  client.on('end', () => over.abort())
  while (!over.signal.aborted) {
    await delay(probeIntervalMs, undefined, over).catch(() => {})
    await probe()
  }
}

/** A dedicated LISTEN connection, reopened with backoff. Resolves after the first attempt. */
export async function openListener(
  url: string,
  log: Log,
  channels: readonly string[],
  { onNotification, onNotifiedUntil, onRestored }: ListenerCallbacks,
) {
  const closing = new AbortController()
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let probe: (() => Promise<void>) | undefined
  let wasBroken = false

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'live changes',
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    })
    // Without a listener, a dropped connection would crash the process.
    next.on('error', () => {})
    next.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    try {
      await next.connect()
      await next.query(channels.map((channel) => `listen ${channel}`).join('; '))
      return next
    } catch (error) {
      socketOf(next).stream.destroy()
      throw error
    }
  }

  async function listen() {
    client = await connect()
    probe = prober(client, onNotifiedUntil)
    if (wasBroken) onRestored()
    onNotifiedUntil(performance.now())
    first.resolve()
    await lifeOf(client, probe)
  }

  async function keepListening() {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, maxBackoffMs)) {
      const begun = performance.now()
      await listen().catch(() => {})
      first.resolve()
      wasBroken = true
      if (closing.signal.aborted) return
      if (performance.now() - begun > maxBackoffMs) pause = 100
      log.warn({ pause }, 'not listening to changes: the database connection is broken')
      await delay(pause, undefined, closing).catch(() => {})
    }
  }

  const listening = keepListening()
  await first.promise
  return {
    /** Resolves when all earlier commits have been received, or the connection is broken. */
    async catchUp(): Promise<void> {
      await probe?.()
    },
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}

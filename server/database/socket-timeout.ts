import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

type Driver = { readyForQuery: boolean; processID: number; connection: { stream: Socket } }

export function socketOf(client: pg.ClientBase) {
  const driver = client as unknown as Driver
  return { driver, stream: driver.connection.stream }
}

/** Uses PostgreSQL's error codes, so that callers handle it alike. */
export function fault(message: string, code: '08006' | '53300'): Error {
  return Object.assign(new Error(message), { code })
}

export const silenceError = () => fault('no data from the database server', '08006')

const stepMs = 100

/**
 * Resolves after `ms` in which the event loop was responsive: a longer turn counts as one step,
 * since data that arrived in it is still unread.
 */
export async function timeoutOf(ms: number): Promise<undefined> {
  for (let left = ms; left > 0; left -= stepMs) await delay(stepMs)
}

/** Extra listening time after the socket's own timeout. */
const graceMs = 300

type TimeoutTarget = { stream: Socket; processID: number; isStillSilent(): boolean }

/** Calls back when a pending response has made no progress for `ms`. */
export function onSocketTimeout(
  client: pg.PoolClient,
  ms: number,
  act: (silent: TimeoutTarget) => void,
): void {
  const { stream, driver } = socketOf(client)
  stream.setTimeout(ms)
  stream.on('timeout', async () => {
    const bytesBefore = stream.bytesRead
    const isStillSilent = () => !driver.readyForQuery && stream.bytesRead === bytesBefore
    if (!isStillSilent()) return
    // The socket's timer also runs while the event loop is blocked, and may predate the query.
    await timeoutOf(graceMs)
    if (isStillSilent()) act({ stream, processID: driver.processID, isStillSilent })
  })
}

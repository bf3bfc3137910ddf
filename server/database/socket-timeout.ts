import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** What the driver knows of its connection, and its types do not tell. */
type Driver = { readyForQuery: boolean; processID: number; connection: { stream: Socket } }

/** The socket of a connection, and what its driver says of it. */
export function socketOf(client: pg.ClientBase) {
  const driver = client as unknown as Driver
  return { driver, stream: driver.connection.stream }
}

/** With the code that PostgreSQL itself would give, so that it is taken for what it is. */
export function fault(message: string, code: '08006' | '53300'): Error {
  return Object.assign(new Error(message), { code })
}

/** What breaks a connection off over which nothing comes. */
export const silenceMs = () => fault('the line to the database is silent', '08006')

/** In milliseconds. */
const step = 100

/**
 * Resolves after so many milliseconds in which this process was there to listen: a turn of the event
 * loop that takes longer counts as one step, since what came meanwhile has not been read yet.
 */
export async function timeoutOf(ms: number): Promise<undefined> {
  for (let left = ms; left > 0; left -= step) await delay(step)
}

/** In milliseconds: when the socket's own clock says silence, it is listened to for as long. */
const graceMs = 300

type TimeoutTarget = { stream: Socket; processID: number; isStillSilent(): boolean }

/** Acts when the database has owed this connection an answer for `ms`, and sent no byte of it. */
export function onSocketTimeout(
  client: pg.PoolClient,
  ms: number,
  act: (silent: TimeoutTarget) => void,
): void {
  const { stream, driver } = socketOf(client)
  stream.setTimeout(ms)
  stream.on('timeout', async () => {
    const heard = stream.bytesRead
    const isStillSilent = () => !driver.readyForQuery && stream.bytesRead === heard
    if (!isStillSilent()) return
    // That clock runs on while we do not listen, and may have begun before the question was asked.
    await timeoutOf(graceMs)
    if (isStillSilent()) act({ stream, processID: driver.processID, isStillSilent })
  })
}

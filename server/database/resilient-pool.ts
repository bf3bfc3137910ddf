import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fault, onSocketTimeout, silenceError, socketOf, timeoutOf } from './socket-timeout.ts'

/** More queued requests than this would time out anyway. */
const maxQueued = 256
const probeIntervalMs = 250

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

const isTimeout = (error: unknown) => /connection timeout|timeout exceeded/.test(String(error))

type Guard = {
  /** In milliseconds without a byte from the server. */
  maxSilenceMs: number
  /** For a new or pooled connection. */
  acquireTimeoutMs: number
}

/**
 * A pool that fails fast while the database is unreachable. A TCP connection can die silently, and
 * the operating system notices only after minutes: connections silent for too long are closed, and
 * until a probe succeeds all acquisitions fail at once.
 */
export class ResilientPool extends pg.Pool {
  #unhealthyAt = Number.NEGATIVE_INFINITY
  #unreachable: Error | undefined
  #lastDataAt = Number.NEGATIVE_INFINITY
  readonly maxSilenceMs: number
  readonly #acquireTimeoutMs: number
  readonly #idle = new Set<pg.PoolClient>()
  readonly #busy = new Set<pg.PoolClient>()

  constructor({ maxSilenceMs, acquireTimeoutMs, ...options }: pg.PoolConfig & Guard) {
    super(options)
    this.maxSilenceMs = maxSilenceMs
    this.#acquireTimeoutMs = acquireTimeoutMs
    const [idle, busy] = [this.#idle, this.#busy]
    this.on('connect', (client) => {
      // Without a listener, a dropped idle connection would crash the process.
      client.on('error', () => {})
      socketOf(client).stream.on('data', () => {
        this.#lastDataAt = performance.now()
      })
      onSocketTimeout(client, maxSilenceMs, () => this.#dropConnection(client))
    })
    this.on('acquire', (client) => {
      idle.delete(client)
      busy.add(client)
    })
    this.on('release', (_error, client) => {
      busy.delete(client)
      idle.add(client)
    })
    this.on('remove', (client) => {
      idle.delete(client)
      busy.delete(client)
    })
  }

  markUnhealthy(): void {
    this.#unhealthyAt = performance.now()
  }

  get isUnhealthy(): boolean {
    // Longer than any request takes to fail.
    const recentMs = 2.5 * this.#acquireTimeoutMs
    return performance.now() - this.#unhealthyAt < recentMs
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }

  async #acquire(): Promise<pg.PoolClient> {
    try {
      if (this.#unreachable) throw this.#unreachable
      if (this.waitingCount >= maxQueued) throw fault('the queue for connections is full', '53300')
      return await this.#acquireWithin(this.#acquireTimeoutMs)
    } catch (error) {
      this.markUnhealthy()
      throw error
    }
  }

  async #acquireWithin(timeoutMs: number): Promise<pg.PoolClient> {
    // Fast path: a timer per statement would cost more than many statements.
    if (this.idleCount > this.waitingCount) return super.connect()
    let gaveUp = false
    const connecting = super.connect().catch((error) => {
      // The pool's timer also ran while the event loop was blocked.
      if (gaveUp || !isTimeout(error)) throw error
      return super.connect()
    })
    const client = await Promise.race([connecting, timeoutOf(timeoutMs)])
    if (client) return client
    gaveUp = true
    connecting.then((late) => late.release()).catch(() => {})
    // Busy connections notice by themselves whether the database is there.
    if (this.#busy.size === 0) this.#declareUnreachable()
    throw fault('no connection to the database in time', '08006')
  }

  #dropConnection(client: pg.PoolClient): void {
    this.#destroySocket(client)
    this.#declareUnreachable()
  }

  #destroySocket(client: pg.PoolClient): void {
    socketOf(client).stream.destroy(silenceError())
  }

  /** If other connections receive data, only this one is slow. */
  #declareUnreachable(): void {
    const isReceiving = performance.now() - this.#lastDataAt < this.maxSilenceMs / 2
    if (this.#unreachable || isReceiving) return
    this.#unreachable = fault('the database is unreachable', '08006')
    for (const client of this.#idle) this.#destroySocket(client)
    this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    while (this.#unreachable && !this.ending) {
      await delay(probeIntervalMs, undefined, { ref: false })
      await this.#probe().catch(() => {})
    }
  }

  async #probe(): Promise<void> {
    const client = await super.connect()
    try {
      await client.query('select')
      this.#unreachable = undefined
    } finally {
      client.release()
    }
  }
}

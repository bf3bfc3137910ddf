import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fault, onSocketTimeout, silenceMs, socketOf, timeoutOf } from './socket-timeout.ts'

/** More than this many requests in line for a connection would only wait in vain. */
const maxQueued = 256
/** In milliseconds. */
const probeIntervalMs = 250
/** In milliseconds; a request that met the trouble is answered well before. */
const recentMs = 5_000
/** In milliseconds: for a connection, new or of the pool. */
const acquireTimeoutMs = 2_000

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

const isTimeout = (error: unknown) => /connection timeout|timeout exceeded/.test(String(error))

type Guard = {
  /** The connection is broken off when it is silent for longer, in milliseconds. */
  maxSilence: number
}

/**
 * A pool that answers in time also when the database does not. The line to it can be dead without
 * anybody being told: packets vanish, and the operating system waits for many minutes. So a
 * connection that is silent for too long is broken off; from then on everybody who wants one is
 * refused at once, while one probe at a time finds out when the database is back.
 */
export class ResilientPool extends pg.Pool {
  #troubledAt = Number.NEGATIVE_INFINITY
  #away: Error | undefined
  #heardAt = Number.NEGATIVE_INFINITY
  readonly #maxSilence: number
  readonly #idle = new Set<pg.PoolClient>()
  readonly #busy = new Set<pg.PoolClient>()

  constructor({ maxSilence, ...options }: pg.PoolConfig & Guard) {
    super(options)
    this.#maxSilence = maxSilence
    const [idle, busy] = [this.#idle, this.#busy]
    this.on('connect', (client) => {
      // Without a listener, a connection that the database drops takes the process with it.
      client.on('error', () => {})
      socketOf(client).stream.on('data', () => {
        this.#heardAt = performance.now()
      })
      onSocketTimeout(client, maxSilence, () => this.#lose(client))
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

  /** Remembers that the database has just failed somebody. */
  noteTrouble(): void {
    this.#troubledAt = performance.now()
  }

  /** Whether it has within the last seconds: for failures that hide their cause. */
  get isTroubled(): boolean {
    return performance.now() - this.#troubledAt < recentMs
  }

  /** Fails with what `isDatabaseAway` knows: at once when the line is dead or too many wait. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const entered = this.#enter()
    if (!callback) return entered
    entered.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }

  async #enter(): Promise<pg.PoolClient> {
    try {
      if (this.#away) throw this.#away
      if (this.waitingCount >= maxQueued) throw fault('too many wait for the database', '53300')
      return await this.#inTime()
    } catch (error) {
      this.noteTrouble()
      throw error
    }
  }

  async #inTime(): Promise<pg.PoolClient> {
    // One that is free is handed over at once; a clock for each statement would cost more than many of them.
    if (this.idleCount > this.waitingCount) return super.connect()
    let gaveUp = false
    const connecting = super.connect().catch((error) => {
      // The pool's own clock has run on while we did not listen.
      if (gaveUp || !isTimeout(error)) throw error
      return super.connect()
    })
    const client = await Promise.race([connecting, timeoutOf(acquireTimeoutMs)])
    if (client) return client
    gaveUp = true
    connecting.then((late) => late.release()).catch(() => {})
    // Whoever has a connection hears by itself whether the database is there.
    if (this.#busy.size === 0) this.#declareAway()
    throw fault('no connection to the database in time', '08006')
  }

  #lose(client: pg.PoolClient): void {
    this.#breakOff(client)
    this.#declareAway()
  }

  #breakOff(client: pg.PoolClient): void {
    socketOf(client).stream.destroy(silenceMs())
  }

  /** Unless other connections hear of the database: then it is only slow to this one. */
  #declareAway(): void {
    const heardLately = performance.now() - this.#heardAt < this.#maxSilence / 2
    if (this.#away || heardLately) return
    this.#away = fault('the database is away', '08006')
    for (const client of this.#idle) this.#breakOff(client)
    this.#findBack()
  }

  async #findBack(): Promise<void> {
    while (this.#away && !this.ending) {
      await delay(probeIntervalMs, undefined, { ref: false })
      await this.#probe().catch(() => {})
    }
  }

  async #probe(): Promise<void> {
    const client = await super.connect()
    try {
      await client.query('select')
      this.#away = undefined
    } finally {
      client.release()
    }
  }
}

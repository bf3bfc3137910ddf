import { setTimeout as delay } from 'node:timers/promises'
import type { Ingredient } from '../cached/ingredients.ts'
import { type Db, isDatabaseAway, openDb, openPool } from '../db.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { mostLag, ownWrites } from './limits.ts'
import { replayedBy, writtenBy } from './measure.ts'
import { openProgress } from './progress.ts'
import { openRecent } from './recent.ts'

/** In milliseconds. */
const betweenMeasurements = 500

type Addresses = { primary: string; replica: string }

/**
 * Opens the replica for lists that may be some seconds old. It is measured all the time, and used only
 * while it answers and is little behind.
 */
export function openReplica(addresses: Addresses, log: Log, metrics: Metrics) {
  const pool = openPool(addresses.replica, log)
  // Of their own: when the site is busy, measuring must not wait in line.
  const [primaryLine, replicaLine] = [addresses.primary, addresses.replica].map((url) =>
    openPool(url, log, 1),
  ) as [typeof pool, typeof pool]
  const db = openDb(pool, metrics)
  const progress = openProgress()
  const changes = openRecent(ownWrites)
  const closing = new AbortController()
  /** How often it was found that it may not be what it was. */
  let doubts = 0

  const lag = () => performance.now() - progress.completeTo()
  const isInUse = () => lag() <= mostLag

  function doubt() {
    doubts += 1
    progress.forget()
  }
  // It may have restarted, and know less than before.
  for (const each of [pool, replicaLine]) each.on('error', doubt)

  async function measure() {
    const before = doubts
    const written = await writtenBy(primaryLine)
    const replayed = await replayedBy(replicaLine, written).catch((error) => {
      doubt()
      throw error
    })
    if (doubts === before) progress.note({ ...written, replayed })
  }

  async function keepMeasuring() {
    let wasInUse: boolean | undefined
    while (!closing.signal.aborted) {
      const reason = await measure().then(
        () => 'it is too far behind',
        (error) => String(error),
      )
      if (wasInUse !== isInUse()) {
        wasInUse = isInUse()
        if (wasInUse) log.info('lists are read from the replica')
        else log.warn({ reason }, 'lists are read from the primary, not from the replica')
      }
      await delay(betweenMeasurements, undefined, closing).catch(() => {})
    }
  }

  const measuring = keepMeasuring()
  metrics.gauge('db_replica_lag_seconds', 'How far behind the replica is.', () => lag() / 1000)
  metrics.gauge('db_replica_in_use', 'Whether lists are read from the replica.', () =>
    isInUse() ? 1 : 0,
  )

  return {
    /**
     * What was read, unless the replica could not be used, or what it gave may have changed since
     * by what this process has heard: then the primary is to be asked.
     */
    async read<T>(read: (db: Db) => Promise<T>, madeOf: (result: T) => Ingredient[]) {
      const since = progress.completeTo()
      if (!isInUse()) return undefined
      try {
        const result = await read(db)
        return madeOf(result).some((one) => changes.since(since, one)) ? undefined : { result }
      } catch (error) {
        if (isDatabaseAway(error)) doubt()
        return undefined
      }
    },
    /** Who has just written something. */
    writers: openRecent(ownWrites),
    /** What shows has changed, in the words of the notices. */
    changed: changes.note,
    /** Changes may have gone unheard. */
    lost: changes.lose,
    async close() {
      closing.abort()
      await measuring
      await Promise.all([pool, primaryLine, replicaLine].map((each) => each.end()))
    },
  }
}

export type Replica = ReturnType<typeof openReplica>

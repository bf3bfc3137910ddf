import type { Log } from '../../observability/log.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { CacheTag } from '../cache-tags.ts'
import { type Db, isDatabaseUnavailable, openDb, openPool } from '../db.ts'
import { monitorReplica, type ReplicaAddresses } from './monitor.ts'
import { createRecentSet } from './recent-set.ts'
import { maxStatementMs, readYourWritesMs, rememberedWritesMs } from './timing.ts'

const maxWaiting = 8

export function openReplica(addresses: ReplicaAddresses, log: Log, metrics: Metrics) {
  const pool = openPool(addresses.replica, log, {
    statementTimeoutMs: Math.min(addresses.statementTimeoutMs, maxStatementMs),
  })
  const db = openDb(pool, metrics)
  const watch = monitorReplica(addresses, log)
  const changes = createRecentSet(rememberedWritesMs)
  pool.on('error', watch.markFailed)

  const { gauge, counter } = metrics
  const up = 'Whether the replica is reachable and replicates this primary.'
  gauge('db_replica_up', up, () => +watch.isUp())
  gauge('db_replica_in_use', 'Whether lists are read from the replica.', () => +watch.isFit())
  gauge('db_replica_lag_seconds', 'How far behind the replica is.', () => watch.lag() / 1000)
  const used = () => pool.totalCount - pool.idleCount
  gauge('db_replica_connections_used', 'Connections that read from the replica.', used)
  const reads = 'List reads by the database that served them.'
  const count = counter('db_replica_reads_total', reads, 'database', ['replica', 'primary'])

  return {
    /** The result, or undefined if the replica is unusable or the data may have changed since. */
    async read<T>(read: (db: Db) => Promise<T>, tagsOf: (result: T) => CacheTag[]) {
      const failuresBefore = watch.failures()
      const since = watch.completeTo()
      if (!watch.isFit() || pool.waitingCount >= maxWaiting) return undefined
      try {
        const result = await read(db)
        const isOld = tagsOf(result).some((one) => changes.since(since, one))
        return isOld || watch.failures() !== failuresBefore ? undefined : { result }
      } catch (error) {
        if (isDatabaseUnavailable(error)) watch.markFailed()
        return undefined
      }
    },
    count,
    writers: createRecentSet(readYourWritesMs),
    changed: changes.add,
    lost: changes.invalidateAll,
    async close() {
      await Promise.all([watch.close(), pool.end()])
    },
  }
}

export type Replica = ReturnType<typeof openReplica>

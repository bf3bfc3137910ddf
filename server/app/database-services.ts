import type { Config } from '../config/config.ts'
import { openBackgroundPool, openDb, openPool } from '../database/db.ts'
import { openReplica } from '../database/replica/replica.ts'
import { watchQueues } from '../jobs/queue-metrics.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { watchBusiness } from './business-metrics.ts'

export function openDatabases(config: Config, url: string, log: Log, metrics: Metrics) {
  const { databaseReadUrl, statementTimeoutMs } = config
  const pool = openPool(url, log, { statementTimeoutMs })
  const db = openDb(pool, metrics)
  metrics.watchPool(pool)
  watchBusiness(metrics, db, log)
  watchQueues(metrics, db, log)
  const backgroundPool = openBackgroundPool(pool)
  // Its own, so that a job that is done can be recorded while others keep all connections busy.
  const queuePool = openBackgroundPool(pool, 2)
  const replica = databaseReadUrl
    ? openReplica({ primary: url, replica: databaseReadUrl, statementTimeoutMs }, log, metrics)
    : undefined
  const background = { queuePool, backgroundPool, backgroundDb: openDb(backgroundPool) }
  return { pool, db, replica, background }
}

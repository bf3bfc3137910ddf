import type { Config } from '../config/config.ts'
import type { Db } from '../database/db.ts'
import type { Replica } from '../database/replica/replica.ts'
import { dispatchProductEventsJob } from '../features/alerts/jobs.ts'
import { createLiveHub } from '../features/live/hub.ts'
import type { PageCache } from '../http/cache/cache.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'

type Listeners = {
  config: Pick<Config, 'maxConnections'>
  db: Db
  log: Log
  metrics: Metrics
  jobs: Jobs
  cache: PageCache
  replica: Replica | undefined
}

export async function openLive(url: string, services: Listeners) {
  const { config, db, log, metrics, jobs, cache, replica } = services
  const live = await createLiveHub(url, db, log, {
    onNotifiedUntil: cache.setNotifiedUntil,
    onTagChanged(tag) {
      cache.invalidate(tag)
      replica?.changed(tag)
      if (tag.startsWith('product:')) jobs.enqueueDebounced(dispatchProductEventsJob)
    },
    onLost() {
      cache.clear()
      replica?.lost()
    },
    jobs: jobs.notifications,
    maxStreams: Math.floor(config.maxConnections / 2),
  })
  metrics.gauge('live_listeners', 'Open streams of live changes.', live.subscriberCount)
  return live
}

import { makeNetworkKey } from '../access/network-hash.ts'
import type { PolicyTable } from '../access/policy.ts'
import { openSecurityLog, type SecurityLog } from '../access/security-log.ts'
import type { Config } from '../config/config.ts'
import type { AppServices } from '../context.ts'
import { openBackgroundPool, openDb, openPool } from '../database/db.ts'
import { openReplica } from '../database/replica/replica.ts'
import { getSecret } from '../database/secrets.ts'
import { reclaimUnconfirmed } from '../features/accounts/reclaim.ts'
import { dispatchProductEventsJob } from '../features/alerts/jobs.ts'
import { createIdentity, type IdentityServices } from '../features/identity/service.ts'
import { sessionOf } from '../features/identity/sessions/session.ts'
import { createLiveHub, type LiveHub } from '../features/live/hub.ts'
import { cancelIntents } from '../features/payments/cancel-intents.ts'
import { type CacheServices, createPageCache } from '../http/cache/cache.ts'
import { openJobs } from '../jobs/queue.ts'
import type { Log } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { openBucket } from '../providers/bucket.ts'
import { createMailer } from '../providers/smtp.ts'
import { createStripe } from '../providers/stripe.ts'
import { allJobs, startJobs } from './jobs.ts'
import type { Providers } from './local-providers.ts'
import { personalData } from './personal-data.ts'
import { policy } from './policy.ts'

export type Services = AppServices &
  IdentityServices &
  CacheServices & { policy: PolicyTable; live: LiveHub; security: SecurityLog }

export async function createServices(config: Config, url: string, outside: Providers, log: Log) {
  const pool = openPool(url, log)
  const metrics = createMetrics()
  const db = openDb(pool, metrics)
  metrics.watchPool(pool)
  metrics.watchDuties(db)
  const patient = openBackgroundPool(pool)
  const jobs = await openJobs(patient, db, log, metrics, allJobs)
  const mail = createMailer(config, log)
  const bucket = openBucket(config, log)
  const cards = createStripe(outside.stripe, metrics)
  const secret = await getSecret(pool, 'identity')
  await makeNetworkKey(pool)
  const security = openSecurityLog({
    ...{ log, metrics, db },
    key: await getSecret(pool, 'security_log'),
  })
  const { google } = outside
  const identity = createIdentity({
    config,
    pool,
    db,
    secret,
    jobs,
    log,
    google,
    reclaimUnconfirmed: (...args) => services.reclaimUnconfirmed(...args),
  })
  const cache = createPageCache()
  const replica = config.databaseReadUrl
    ? openReplica({ primary: url, replica: config.databaseReadUrl }, log, metrics)
    : undefined
  const live = await createLiveHub(url, db, log, {
    heardUntil: cache.confirmUntil,
    changed(word) {
      cache.invalidate(word)
      replica?.changed(word)
      if (word.startsWith('product:')) jobs.enqueueDebounced(dispatchProductEventsJob)
    },
    lost() {
      cache.clear()
      replica?.lost()
    },
  })
  metrics.gauge('live_listeners', 'Open streams of live changes.', live.listeners)
  const googleSignIn = google !== undefined
  const services: Services = {
    config,
    policy,
    personalData,
    db,
    pool,
    replica,
    cards,
    mail,
    bucket,
    identity,
    jobs,
    live,
    cache,
    leaving: new AbortController(),
    log,
    metrics,
    security,
    googleSignIn,
    stopPayments: (bookingIds) => cancelIntents(services, bookingIds),
    findSession: (headers) => sessionOf(services, headers),
    subscribe: live.enter,
    reclaimUnconfirmed: (accountId, owner) => reclaimUnconfirmed(services, accountId, owner),
  }
  await startJobs({ ...services, backgroundPool: patient, backgroundDb: openDb(patient) })
  return services
}

export async function closeServices({ jobs, live, pool, replica }: Services) {
  await Promise.all([jobs.stop(), live.close(), replica?.close()]).finally(() => pool.end())
}

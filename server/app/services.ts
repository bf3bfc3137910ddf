import { makeNetworkKey } from '../access/network-hash.ts'
import { openSecurityLog } from '../access/security-log.ts'
import type { Config } from '../config.ts'
import type { House } from '../context.ts'
import { foldSums } from '../database/aggregates.ts'
import { openDb, openPatientPool, openPool } from '../database/db.ts'
import { openReplica } from '../database/replica/replica.ts'
import { secretNamed } from '../database/secrets.ts'
import { reclaimUnconfirmed } from '../features/accounts/reclaim.ts'
import { tellFinds } from '../features/alerts/digests.ts'
import { lookAtNews } from '../features/alerts/product-events.ts'
import { createIdentity } from '../features/identity/service.ts'
import { openLive } from '../features/live/hub.ts'
import { stopPayments } from '../features/payments/cancel-intents.ts'
import { sendRefund } from '../features/payments/send-refund.ts'
import { workOffBacklog } from '../features/search/reindex.ts'
import { openCache } from '../http/cache/cache.ts'
import { openJobs } from '../jobs/queue.ts'
import type { Log } from '../observability/log.ts'
import { openMetrics } from '../observability/metrics.ts'
import { openBucket } from '../providers/bucket.ts'
import { openMail } from '../providers/smtp.ts'
import { openCards } from '../providers/stripe.ts'
import { tidyUp } from './cleanup.ts'
import type { Outside } from './local-providers.ts'

/** Opens everything a request needs, on a migrated database, and the work behind the requests. */
export async function openHouse(config: Config, url: string, outside: Outside, log: Log) {
  const pool = openPool(url, log)
  const metrics = openMetrics()
  const db = openDb(pool, metrics)
  metrics.watchPool(pool)
  metrics.watchDuties(db)
  const patient = openPatientPool(pool)
  const jobs = await openJobs(patient, db, log, metrics)
  const mail = openMail(config, log)
  const bucket = openBucket(config, log)
  const cards = openCards(outside.stripe, metrics)
  const secret = await secretNamed(pool, 'identity')
  await makeNetworkKey(pool)
  const security = openSecurityLog({
    ...{ log, metrics, db },
    key: await secretNamed(pool, 'security_log'),
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
    reclaimUnconfirmed: (...args) => house.reclaimUnconfirmed(...args),
  })
  const cache = openCache()
  const replica = config.databaseReadUrl
    ? openReplica({ primary: url, replica: config.databaseReadUrl }, log, metrics)
    : undefined
  const live = await openLive(url, db, log, {
    heardUntil: cache.heardUntil,
    changed(word) {
      cache.changed(word)
      replica?.changed(word)
      if (word.startsWith('product:')) jobs.soon('look_at_news')
    },
    lost() {
      cache.lost()
      replica?.lost()
    },
  })
  metrics.gauge('live_listeners', 'Open streams of live changes.', live.listeners)
  const googleSignIn = google !== undefined
  const house: House = {
    config,
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
    stopPayments: (bookingIds) => stopPayments(house, bookingIds),
    reclaimUnconfirmed: (accountId, owner) => reclaimUnconfirmed(house, accountId, owner),
  }
  await jobs.start({
    send_mail: (letter) => mail.send(letter),
    send_refund: ({ intentId }) => sendRefund(house, intentId),
    tidy_up: () => tidyUp({ db: openDb(patient), jobs, mail, bucket }),
    fold_sums: () => foldSums(patient),
    enter_for_search: () => workOffBacklog(openDb(patient)),
    look_at_news: () => lookAtNews({ ...house, db: openDb(patient) }),
    tell_daily: () => tellFinds({ ...house, db: openDb(patient) }, 'daily'),
    tell_weekly: () => tellFinds({ ...house, db: openDb(patient) }, 'weekly'),
  })
  return house
}

/** Finishes the work in hand and lets the database go. */
export async function closeHouse({ jobs, live, pool, replica }: House) {
  await Promise.all([jobs.stop(), live.close(), replica?.close()]).finally(() => pool.end())
}

import type { PolicyTable } from '../access/policy.ts'
import type { SecurityLog } from '../access/security-log.ts'
import type { Config } from '../config/config.ts'
import type { AppServices } from '../context.ts'
import { paidOrdersOf } from '../features/accounts/paid-orders.ts'
import { reclaimUnconfirmed } from '../features/accounts/reclaim.ts'
import type { IdentityServices } from '../features/identity/service.ts'
import { sessionOf } from '../features/identity/sessions/session.ts'
import { createViewCounter, type ViewCounter } from '../features/listing-figures/view-counter.ts'
import type { LiveHub } from '../features/live/hub.ts'
import { cancelIntents } from '../features/payments/cancel-intents.ts'
import { type CacheServices, createPageCache } from '../http/cache/cache.ts'
import { openJobs } from '../jobs/queue.ts'
import type { Log } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createMailer } from '../providers/create-mailer.ts'
import { createEasyPost } from '../providers/easypost.ts'
import { openBucket } from '../providers/open-bucket.ts'
import { createStripe } from '../providers/stripe.ts'
import { createWebPush } from '../providers/web-push.ts'
import { openDatabases } from './database-services.ts'
import { openIdentity } from './identity-services.ts'
import { allJobs, startJobs } from './jobs.ts'
import { openLive } from './live-services.ts'
import type { Providers } from './local-providers.ts'
import { personalData } from './personal-data.ts'
import { policy } from './policy.ts'

export type Services = AppServices &
  IdentityServices &
  CacheServices & { policy: PolicyTable; live: LiveHub; security: SecurityLog; views: ViewCounter }

export async function createServices(
  config: Config,
  url: string,
  { stripe, easypost, google }: Providers,
  log: Log,
) {
  const metrics = createMetrics()
  const { background, ...databases } = openDatabases(config, url, log, metrics)
  const { jobPollSeconds } = config
  const settings = { ...background, jobPollSeconds }
  const jobs = await openJobs(settings, databases.db, log, metrics, allJobs)
  const base = { ...databases, config, log, metrics, jobs }
  const reclaim: Services['reclaimUnconfirmed'] = (accountId, owner) =>
    reclaimUnconfirmed(services, accountId, owner)
  const accounts = await openIdentity({
    ...base,
    google,
    reclaimUnconfirmed: reclaim,
    paidOrdersOf: (accountId) => paidOrdersOf(databases.db, accountId),
  })
  const cache = createPageCache()
  const live = await openLive(url, { ...base, cache })
  const services: Services = {
    ...base,
    backgroundDb: background.backgroundDb,
    ...accounts,
    policy,
    personalData,
    cards: createStripe(stripe, metrics),
    parcels: easypost && createEasyPost(easypost),
    webPush: config.webPush && createWebPush(config.webPush),
    mail: createMailer(config, log),
    bucket: openBucket(config, log),
    live,
    cache,
    views: createViewCounter(databases.db, log),
    leaving: new AbortController(),
    googleSignIn: google !== undefined,
    cancelIntents: (bookingIds) => cancelIntents(services, bookingIds),
    findSession: (headers) => sessionOf(services, headers),
    subscribe: live.subscribe,
    reclaimUnconfirmed: reclaim,
  }
  await startJobs({ ...services, backgroundPool: background.backgroundPool })
  return services
}

export async function closeServices(services: Services) {
  const { backgroundDb, jobs, live, mail, pool, replica, views } = services
  await views.flush()
  await Promise.all([jobs.stop(), live.close(), replica?.close()]).finally(() => {
    mail.close()
    return Promise.all([pool.end(), backgroundDb.destroy()])
  })
}

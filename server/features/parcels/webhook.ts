import type { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { HttpEnv } from '../../http/middleware.ts'
import { webhook } from '../../http/webhook.ts'
import { followParcelJob } from '../sales/jobs.ts'
import { parcelsOfTracker } from './queries.ts'

/**
 * `POST /api/webhooks/parcels`: events of the tracking provider, signature verified over the raw
 * body. An event only lets a job read the tracker, so old, repeated and out-of-order events are
 * harmless.
 */
export function parcelWebhook({ db, jobs, parcels }: AppServices): Hono<HttpEnv> {
  return webhook(async (c) => {
    if (!parcels) throw refuse('not_found')
    const trackerId = parcels.readWebhook(await c.req.text(), c.req.header('x-hmac-signature'))
    const found = trackerId ? await parcelsOfTracker(db, trackerId) : []
    for (const { id } of found) await jobs.enqueue(followParcelJob, { parcelId: id })
  })
}

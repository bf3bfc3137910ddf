import { expect } from 'vitest'
import { dispatchProductEvents } from '../../server/features/alerts/product-events.ts'
import type { TestApp } from './app.ts'

/**
 * Dispatches all due product events. The job of the application runs as well, once a minute; what
 * it has locked at that moment is skipped here, so this waits until it has committed. Matches of
 * instant searches that were e-mailed in the last 30 minutes are not due.
 */
export async function dispatchAllAlerts({ services, pool }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      await dispatchProductEvents(services)
      const { rows } = await pool.query(`select
          (select count(*)::int from product_news where due <= clock_timestamp()) as events,
          (select count(*)::int from saved_search_match join saved_search on id = search_id
             where sent_at is null and alerts = 'instant' and not paused and not exists (
               select from saved_search_match sent where sent.search_id = saved_search.id
                 and sent.sent_at > now() - interval '30 minutes')) as matches`)
      return rows[0]
    })
    .toEqual({ events: 0, matches: 0 })
}

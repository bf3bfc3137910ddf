import { loadDemo } from '../../../db/demo/load.ts'
import type { AppServices } from '../../context.ts'
import { loadDemoReviews } from './reviews.ts'
import { loadDemoSales } from './sales.ts'

/** Loads the demo data that is missing. A real card provider does not know the payments of its sales. */
export async function loadDemoData(services: AppServices): Promise<void> {
  const { config, pool, db } = services
  await loadDemo(pool, config.currency)
  if (config.stripe) return
  await loadDemoSales(services)
  await loadDemoReviews(db)
}

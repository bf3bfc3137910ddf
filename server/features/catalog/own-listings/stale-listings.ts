import type { RawBuilder } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { eachConcurrently, eachOfBatches, throwFailures } from '../../../jobs/concurrently.ts'
import { repeatUntilEmpty } from '../../../jobs/repeat-until-empty.ts'
import { notifyOfPause, notifyOfQuestion, type StaleListing } from './notify-stale.ts'
import {
  isToBeAsked,
  isUnanswered,
  listingsWith,
  lockActiveSeller,
  lockListings,
  markAsked,
  pauseLocked,
  sellersToAsk,
  sellersWith,
} from './queries.ts'

const sellersPerBatch = 500
/** Listings of a seller that are locked at a time. */
const listingsPerBatch = 200
/** The upgrade confirms all listings: 60 days later, a run would otherwise ask nearly all sellers. */
const maxSellersAsked = 2_000

type Step = {
  condition: RawBuilder<boolean>
  /** Changes these locked listings, and returns those that it has changed. */
  change: (tx: Tx, ids: string[]) => Promise<StaleListing[]>
  notify: typeof notifyOfPause
}

type Batch = { isFirst: boolean; sellerId: string }

/**
 * Takes a step for the next listings of a seller, and returns how many it has locked. Notifies of all with the first
 * of them, so that none is changed without a notice if a later transaction fails.
 */
async function takeStep(
  services: AppServices,
  tx: Tx,
  { isFirst, sellerId }: Batch,
  { condition, change, notify }: Step,
): Promise<number> {
  if (!(await lockActiveSeller(tx, sellerId))) return 0
  const ids = await lockListings(tx, sellerId, condition, { limit: listingsPerBatch })
  const changed = await change(tx, ids)
  if (isFirst) {
    const isMore = ids.length === listingsPerBatch
    const others = isMore ? await listingsWith(tx, sellerId, condition) : []
    await notify(services, tx, sellerId, [...changed, ...others])
  }
  return ids.length
}

/** Takes a step for all listings of a seller. */
async function takeSteps(services: AppServices, sellerId: string, step: Step): Promise<void> {
  let isFirst = true
  await repeatUntilEmpty(listingsPerBatch, async () => {
    const batch = { isFirst, sellerId }
    const locked = await transact(services.backgroundDb, (tx) =>
      takeStep(services, tx, batch, step),
    )
    isFirst = false
    return locked
  })
}

/** Pauses listings of all sellers. Returns what failed. */
function pauseUnanswered(services: AppServices): Promise<unknown[]> {
  const { backgroundDb: db, config } = services
  const { confirmationDays, answerDays } = config.listings
  const condition = isUnanswered(confirmationDays, answerDays)
  const change = (tx: Tx, ids: string[]) => pauseLocked(tx, ids, condition)
  const step = { condition, change, notify: notifyOfPause }
  const read = (after?: string) => sellersWith(db, condition, { after, limit: sellersPerBatch })
  return eachOfBatches(read, (sellerId) => takeSteps(services, sellerId, step), 1)
}

/** Asks up to `most` sellers. Returns what failed. */
async function askSellers(services: AppServices, most: number): Promise<unknown[]> {
  const { backgroundDb: db, config } = services
  const { confirmationDays } = config.listings
  const condition = isToBeAsked(confirmationDays)
  const step = { condition, change: markAsked, notify: notifyOfQuestion }
  const sellers = await sellersToAsk(db, confirmationDays, most)
  return eachConcurrently(sellers, (sellerId) => takeSteps(services, sellerId, step), 1)
}

/**
 * Asks sellers whether listings that they have not confirmed for long are still for sale, up to `most` of them, and
 * pauses listings about which they did not answer in time; reserved ones once they are free. One that fails does not
 * hold up the others. Safe in several processes at once.
 */
export async function followUpStaleListings(
  services: AppServices,
  most = maxSellersAsked,
): Promise<void> {
  const failures = [...(await pauseUnanswered(services)), ...(await askSellers(services, most))]
  throwFailures('sellers of stale listings', failures)
}

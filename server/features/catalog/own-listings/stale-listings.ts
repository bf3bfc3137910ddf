import type { RawBuilder } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { eachOfBatches, throwFailures } from '../../../jobs/concurrently.ts'
import { repeatUntilEmpty } from '../../../jobs/repeat-until-empty.ts'
import { notifyOfPause, notifyOfQuestion, type StaleListing } from './notify-stale.ts'
import {
  isToBeAsked,
  isUnanswered,
  lockActiveSeller,
  lockListings,
  markAsked,
  pauseLocked,
  sellersWith,
} from './queries.ts'

const sellersPerBatch = 500
/** Listings of a seller that are locked, and named in one e-mail, at a time. */
const listingsPerBatch = 1_000

type Step = {
  condition: RawBuilder<boolean>
  /** Changes these locked listings, and returns those that it has changed. */
  change: (tx: Tx, ids: string[]) => Promise<StaleListing[]>
  notify: typeof notifyOfPause
}

/** Takes a step for listings of a seller, and returns how many it has locked. */
async function takeStep(
  services: AppServices,
  tx: Tx,
  sellerId: string,
  { condition, change, notify }: Step,
): Promise<number> {
  if (!(await lockActiveSeller(tx, sellerId))) return 0
  const locked = await lockListings(tx, sellerId, condition, { limit: listingsPerBatch })
  const ids = locked.map(({ id }) => id)
  const changed = await change(tx, ids)
  await notify(services, tx, sellerId, changed)
  return ids.length
}

/** Takes a step for all sellers of listings to which its condition applies. Returns what failed. */
function takeSteps(services: AppServices, step: Step): Promise<unknown[]> {
  const { backgroundDb: db } = services
  const read = (after?: string) =>
    sellersWith(db, step.condition, { after, limit: sellersPerBatch })
  const work = (sellerId: string) =>
    repeatUntilEmpty(listingsPerBatch, () =>
      transact(db, (tx) => takeStep(services, tx, sellerId, step)),
    )
  return eachOfBatches(read, work, 1)
}

/**
 * Asks sellers whether listings that they have not confirmed for long are still for sale, and pauses those about which
 * they did not answer in time; reserved ones once they are free. One that fails does not hold up the others. Safe in
 * several processes at once.
 */
export async function followUpStaleListings(services: AppServices): Promise<void> {
  const { confirmationDays, answerDays } = services.config.listings
  const unanswered = isUnanswered(confirmationDays, answerDays)
  const pausing: Step = {
    condition: unanswered,
    change: (tx, ids) => pauseLocked(tx, ids, unanswered),
    notify: notifyOfPause,
  }
  const asking: Step = {
    condition: isToBeAsked(confirmationDays),
    change: markAsked,
    notify: notifyOfQuestion,
  }
  const failures = [...(await takeSteps(services, pausing)), ...(await takeSteps(services, asking))]
  throwFailures('sellers of stale listings', failures)
}

import type { AppServices, TxServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { eachOfBatches, throwFailures } from '../../jobs/concurrently.ts'
import { notifyMember } from '../notices/notify.ts'
import { salePath } from '../sales/notify.ts'
import { memberOf, otherParty } from '../sales/rules.ts'
import {
  lockReviewedSale,
  publishReviews,
  type ReviewedSale,
  salesToPublish,
} from './sale-queries.ts'

const batch = 100

/** Publishes the reviews of a locked sale, and tells the reviewed parties. */
export async function publishReviewsOf(
  services: TxServices,
  tx: Tx,
  sale: ReviewedSale,
): Promise<void> {
  for (const { id, author } of await publishReviews(tx, sale.id)) {
    const party = otherParty(author)
    const path = salePath(party, sale.id)
    await notifyMember(
      services,
      tx,
      {
        memberId: memberOf(sale, party),
        kind: 'reviewReceived',
        subject: id,
        title: sale.title,
        path,
      },
      { name: 'reviewReceived', values: { title: sale.title } },
    )
  }
}

function publishDue(services: AppServices, saleId: string): Promise<void> {
  return transact(services.backgroundDb, async (tx) => {
    const sale = await lockReviewedSale(tx, saleId)
    if (sale && !sale.isInTime) await publishReviewsOf(services, tx, sale)
  })
}

/**
 * Publishes the reviews whose time to write is over. One that fails stays due, and does not hold up
 * the others. Safe in several processes at once.
 */
export async function publishDueReviews(services: AppServices): Promise<void> {
  const read = (last?: string) => salesToPublish(services.backgroundDb, batch, last)
  const failures = await eachOfBatches(read, (saleId) => publishDue(services, saleId), 1)
  throwFailures('reviews', failures)
}

import { type Tx, transact } from '../../database/db.ts'
import type { JobServices } from '../../feature.ts'
import { drain } from '../../jobs/drain.ts'
import { insertSiteNotice } from '../notices/notify.ts'
import { salePath } from '../sales/notify.ts'
import { memberOf } from './rules.ts'
import { takeSalesToInvite } from './sale-queries.ts'

const batch = 100

/**
 * A notice on the site for both parties. It is neither e-mailed nor sent to browsers: German courts regard
 * e-mails that ask for a review as advertising, which needs a consent of its own.
 */
async function invite(tx: Tx): Promise<number> {
  const sales = await takeSalesToInvite(tx, batch)
  for (const { isLinked, isReviewed, ...sale } of sales) {
    if (isLinked || isReviewed) continue
    for (const party of ['buyer', 'seller'] as const) {
      await insertSiteNotice(tx, {
        memberId: memberOf(sale, party),
        kind: 'reviewOpen',
        subject: sale.id,
        title: sale.title,
        path: salePath(party, sale.id),
      })
    }
  }
  return sales.length
}

/** Invites the parties of all sales that have ended. Safe in several processes at once. */
export async function inviteToReview(services: JobServices): Promise<void> {
  await drain(batch, () => transact(services.backgroundDb, invite))
}

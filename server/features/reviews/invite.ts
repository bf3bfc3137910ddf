import { parties } from '../../../contract/schemas/party.ts'
import type { AppServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { repeatUntilEmpty } from '../../jobs/repeat-until-empty.ts'
import { insertNotice } from '../notices/notify.ts'
import { salePath } from '../sales/notify.ts'
import { memberOf } from '../sales/rules.ts'
import { takeSalesToInvite } from './sale-queries.ts'

const batch = 100

/**
 * A notice on the site for each party that has not written yet. It is neither e-mailed nor sent to browsers:
 * German courts regard e-mails that ask for a review as advertising, which needs a consent of its own.
 */
async function invite(tx: Tx): Promise<number> {
  const sales = await takeSalesToInvite(tx, batch)
  for (const { isLinked, authors, ...sale } of sales) {
    if (isLinked) continue
    for (const party of parties) {
      if (authors.includes(party)) continue
      await insertNotice(tx, {
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
export async function inviteToReview(services: AppServices): Promise<void> {
  await repeatUntilEmpty(batch, () => transact(services.backgroundDb, invite))
}

import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import {
  refundAfterReleaseEntries,
  refundFromHeldEntries,
  releaseEntries,
} from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { sendRefundJob } from '../refunds/jobs.ts'
import { insertRefund } from '../refunds/queries.ts'
import type { SaleRow } from './queries.ts'
import { isHeld } from './rules.ts'
import { shareOf } from './share.ts'

const sharesOf = (sale: SaleRow) => {
  const { sellerId, buyerId } = sale
  return { ...shareOf(sale), sellerId, buyerId }
}

const postingOf = ({ intentId, currency }: SaleRow) => ({ intentId, currency })

export function release(tx: Tx, sale: SaleRow) {
  const entries = releaseEntries(sharesOf(sale))
  return post(tx, { kind: 'release', causeId: sale.id, ...postingOf(sale), entries })
}

type Reason = { reason: string; askedBy?: string | undefined }

/** Owes the buyer the whole price; the provider is called after the commit. */
export async function refundInFull(
  { jobs }: Pick<AppServices, 'jobs'>,
  tx: Tx,
  sale: SaleRow,
  why: Reason,
) {
  const amount = sale.price
  const refundId = await insertRefund(tx, { ...postingOf(sale), amount, ...why })
  const entries = isHeld(sale.state)
    ? refundFromHeldEntries({ ...sale, amount })
    : refundAfterReleaseEntries(sharesOf(sale))
  await post(tx, { kind: 'refund_owed', causeId: refundId, ...postingOf(sale), entries })
  await jobs.enqueue(sendRefundJob, { refundId }, tx)
}

import { sql } from 'kysely'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'
import type { Tx } from '../../../database/db.ts'
import { type EmailValues, trusted } from '../../../jobs/email.ts'
import type { SaleRow } from '../queries.ts'

function receipts(tx: Tx) {
  return tx
    .selectFrom('sale')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(['withdrawal_from as stage', 'withdrawal_at as received', 'buyer.email'])
    .select(
      sql<string>`coalesce(sale.listing #>> '{trader,businessName}', seller.name)`.as('seller'),
    )
}

/** `turn` is that before the withdrawal, which closes the case. */
type Sale = Pick<SaleRow, 'id' | 'isSentBack' | 'isReportedMissing' | 'turn'>

/** What the e-mails tell about the product, beside the state in which the buyer withdrew. */
function stageOf({ isSentBack, isReportedMissing, turn }: Sale, state: SaleState | null) {
  if (state === 'return_in_transit') return state
  if (isSentBack) return 'sent_back'
  if (isReportedMissing) return 'not_received'
  return turn ? 'disputed' : (state ?? '')
}

/**
 * What confirms a withdrawal by e-mail beside the facts of the sale: the contract partner,
 * where the receipt goes, and when the statement was received (Directive 2011/83/EU, Article 11a).
 */
export async function withdrawalReceipt(tx: Tx, sale: Sale): Promise<EmailValues> {
  const { seller, email, stage, received } = await receipts(tx)
    .where('sale.id', '=', sale.id)
    .executeTakeFirstOrThrow()
  return {
    seller,
    email: trusted(email),
    stage: { variant: stageOf(sale, stage) },
    received: { moment: received ?? new Date() },
  }
}

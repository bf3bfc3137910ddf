import { toText } from '../../../contract/schemas/money.ts'
import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import type { CardRefund } from '../../providers/stripe-refunds.ts'
import { refundAtProviderEntries } from '../ledger/entries.ts'
import { post } from '../ledger/post.ts'
import { insertRefund, owedToBuyer, reduceUnsentRefunds } from '../refunds/queries.ts'
import type { ReasonCode } from '../refunds/reasons.ts'
import { takeFromSale } from './money.ts'
import { notifyParty } from './notify.ts'
import { recordWithoutTransition, type SaleRow } from './queries.ts'
import { refundableAmount } from './rules.ts'
import { allocate } from './share.ts'
import { transition } from './transition.ts'

const reasonCode: ReasonCode = 'at_provider'

/** The payment that was refunded; a late charge has no sale. */
type Refunded = { intentId: string; currency: string; buyerId: string; sale?: SaleRow | undefined }

/**
 * Books a refund that was made at the provider by hand: its row and posting, and for a sale the end
 * or, of a part, a line in the timeline and notices. Returns the id of the row.
 */
export async function bookRefundAtProvider(
  services: TxServices,
  tx: Tx,
  { sale, intentId, currency, buyerId }: Refunded,
  { amount }: CardRefund,
): Promise<string> {
  const owed = await owedToBuyer(tx, intentId)
  const rest = sale ? refundableAmount(sale) : 0
  const parts = allocate(amount, owed, rest)
  const isFull = rest > 0 && parts.fromSale === rest
  const { failedRefundsPaid, lost } = parts
  const row = { intentId, currency, amount, reason: '', reasonCode, failedRefundsPaid, lost }
  const id = await insertRefund(tx, { ...row, inPart: !isFull, atProvider: true })
  await reduceUnsentRefunds(tx, intentId, parts.fromUnsent)
  const taken =
    sale && parts.fromSale > 0 ? await takeFromSale(services, tx, sale, parts.fromSale) : undefined
  const entries = refundAtProviderEntries({
    amount,
    buyerId,
    owed: failedRefundsPaid + parts.fromUnsent,
    lost,
    ...(taken && { sale: taken }),
  })
  await post(tx, { kind: 'refund_at_provider', causeId: id, intentId, currency, entries })
  if (sale && isFull) await endSale(services, tx, sale)
  else if (sale && parts.fromSale > 0) await recordPartialRefund(services, tx, sale, parts.fromSale)
  return id
}

function endSale(services: TxServices, tx: Tx, sale: SaleRow) {
  return transition(services, tx, sale, {
    event: 'refund',
    by: 'provider',
    reasonCode,
    detail: { code: reasonCode },
  })
}

async function recordPartialRefund(services: TxServices, tx: Tx, sale: SaleRow, part: number) {
  await recordWithoutTransition(tx, sale, {
    event: 'refund_in_part',
    actor: 'provider',
    memberId: null,
    detail: { code: reasonCode, amount: toText(part) },
  })
  const values = { amount: { minor: part, currency: sale.currency } }
  await notifyParty(services, tx, sale, { party: 'buyer', kind: 'orderRefundedInPart', values })
  await notifyParty(services, tx, sale, { party: 'seller', kind: 'saleRefundedInPart', values })
}

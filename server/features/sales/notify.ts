import { sql } from 'kysely'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'
import { type Party, parties } from '../../../contract/schemas/party.ts'
import type { TxServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import { type EmailValues, trusted } from '../../jobs/email.ts'
import { deadline } from '../../jobs/emails/values.ts'
import { notifyMember } from '../notices/notify.ts'
import { type ReasonCode, refundReasons } from '../refunds/reasons.ts'
import { confirmations, type SaleNotice, saleNotices, withdrawalNotices } from './notices.ts'
import type { SaleRow } from './queries.ts'
import { deadlineAheadOf } from './reminders/queries.ts'
import { shipBy } from './reminders/reminders.ts'
import { mayBuyerEscalateReturn, memberOf, unrefunded } from './rules.ts'
import { boughtDelivery, deliveryChoice, withdrawable, withdrawalEnd } from './sale-columns.ts'
import { sellersPart, shareOf } from './share.ts'
import { withdrawalReceipt } from './withdrawal/receipt.ts'

/** A sale with its parties, as each notice names them. */
type SaleParties = Pick<SaleRow, 'id' | 'title' | 'buyerId' | 'sellerId'>

/** The sale that is written about, as far as the notices of its events need it. */
type NotifiedSale = SaleParties &
  Pick<
    SaleRow,
    | 'createdAt'
    | 'currency'
    | 'feePercent'
    | 'feeVatPercent'
    | 'isReportedMissing'
    | 'isReturnAddressMissing'
    | 'isReturnTracked'
    | 'isReturnUnproven'
    | 'isSentBack'
    | 'price'
    | 'refundOffer'
    | 'releaseStopped'
    | 'returnedInPart'
    | 'shippingPeriodStart'
    | 'stateAtWithdrawal'
    | 'turn'
  >

const pages: Record<Party, string> = { buyer: 'orders', seller: 'sales' }

/** The page of a sale for one of its parties, from the root of the site. */
export const salePath = (party: Party, id: string) => `/dashboard/${pages[party]}/${id}`

export type PartyNotice = { party: Party; kind: SaleNotice[Party]; values?: EmailValues }

/** Writes one notice and its e-mail, whose values have the title. */
export async function notifyParty(
  services: TxServices,
  tx: Tx,
  sale: SaleParties,
  { party, kind, values }: PartyNotice,
) {
  const { id, title } = sale
  const path = salePath(party, id)
  const notice = { memberId: memberOf(sale, party), kind, subject: id, title, path }
  const email = { name: kind, values: { title, ...values } }
  await notifyMember(services, tx, notice, email)
}

type Announced = {
  event: SaleEvent | 'pay'
  by: SaleActor
  reason?: string
  reasonCode?: ReasonCode
  /** Of the decision of an appeal, it has the party that appealed. */
  detail?: object
  granted?: { amount: number }
  chargeback?: { amount: number }
  /** Whether the sale waits for its shipment after the event. */
  isToShip?: boolean
  /** Whether a chargeback is open after the event. */
  isStillDisputed?: boolean
}

/** What a party has written is user text; our reasons and those of staff are not. */
function reasonOf({ reason = '', reasonCode, by }: Announced) {
  if (reasonCode) return { translated: refundReasons[reasonCode] }
  return by === 'buyer' || by === 'seller' ? reason : trusted(isolate(reason))
}

type Proof = Pick<NotifiedSale, 'isReturnTracked' | 'isReturnUnproven'>

/** Whether a return was proved to be sent, so that it is refunded in time. */
export function proofOf({ isReturnTracked, isReturnUnproven }: Proof) {
  if (!isReturnTracked) return { variant: 'none' }
  return { variant: isReturnUnproven ? 'unproven' : 'tracked' }
}

/** Whether the buyer may release money in a case. After a withdrawal from the contract, only by an offer. */
function releaseOf({ releaseStopped, stateAtWithdrawal }: NotifiedSale) {
  if (releaseStopped) return { variant: 'stopped' }
  return { variant: stateAtWithdrawal ? 'withdrawn' : 'possible' }
}

/** Whether the buyer of a return that the seller asks for may let staff decide instead. */
export const escalationOf = (sale: Pick<NotifiedSale, 'turn' | 'stateAtWithdrawal'>) => ({
  variant: mayBuyerEscalateReturn(sale) ? 'possible' : 'none',
})

/** The party whose appeal is decided. */
function appellantOf({ detail }: Announced) {
  const party = detail && 'party' in detail ? detail.party : undefined
  return { variant: party === 'seller' ? 'seller' : 'buyer' }
}

/**
 * Whether a party may appeal against the decision that has closed the case, or against an appeal that
 * is being granted: the time to appeal then begins anew. Unlike `mayAppeal` of the rules, this is about the
 * sale after the event, and does not depend on what the seller has lost.
 */
const isAppealOpenTo = (party: Party, isGrant: boolean) => sql<boolean>`exists (
  select from sale_case
  where sale_id = sale.id and (${isGrant} or appeal_until > clock_timestamp())
    and not exists (select from sale_appeal where sale_id = sale.id and party = ${party}))`

/** Whether the seller can relist the product: neither is it removed or in review, nor the seller suspended. */
const isProductPaused = sql<boolean>`(product.hidden_because is not distinct from 'paused'
  and product.withdrawn_at is null and seller.suspended_at is null)`

/** Until when the buyer can withdraw from the contract; null if not, or before that period begins. */
const possibleWithdrawalEnd = sql<Date | null>`
  case when ${withdrawable} and sale.withdrawal_from is null then ${withdrawalEnd} end`

/**
 * The names of the parties, the deadline that is ahead, who may appeal, how the buyer gets the
 * product and what the buyer has chosen, whether its listing is paused, and the right to withdraw from
 * the contract.
 */
const currentFactsOf = (tx: Tx, saleId: string, isGrant: boolean) =>
  tx
    .selectFrom('sale')
    .innerJoin('booking', 'booking.id', 'sale.id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select([
      'buyer.name as buyer',
      'seller.name as seller',
      'sale.withdrawal_days as withdrawalDays',
      possibleWithdrawalEnd.as('withdrawableUntil'),
      boughtDelivery.as('delivery'),
      deliveryChoice.as('deliveryChoice'),
      isProductPaused.as('isListingPaused'),
      isAppealOpenTo('buyer', isGrant).as('buyerMayAppeal'),
      isAppealOpenTo('seller', isGrant).as('sellerMayAppeal'),
      deadlineAheadOf(tx, saleId).as('until'),
    ])
    .where('sale.id', '=', saleId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()

type CurrentFacts = Awaited<ReturnType<typeof currentFactsOf>>

type Right = Pick<CurrentFacts, 'withdrawalDays' | 'withdrawableUntil'>

/** The right to withdraw from a contract with a trader: its days from the delivery, or its end. */
function withdrawalValues({ withdrawalDays, withdrawableUntil: until }: Right): EmailValues {
  return {
    withdrawalDays: withdrawalDays ?? 0,
    withdrawal: { variant: until ? 'possible' : 'none' },
    ...(until && { withdrawalUntil: { until } }),
  }
}

/** Names, amounts and times of a sale, as its e-mails name them. */
async function factsOf(
  { config }: TxServices,
  tx: Tx,
  sale: NotifiedSale,
  announced: Announced,
): Promise<EmailValues> {
  const { event, granted, chargeback, isStillDisputed = false, isToShip = false } = announced
  const { currency, refundOffer } = sale
  const money = (minor: number) => ({ minor, currency })
  const left = unrefunded(sale)
  const offered = Math.min(refundOffer ?? 0, left)
  const share = shareOf(sale, left)
  const kept = shareOf(sale, left - offered)
  const facts = await currentFactsOf(tx, sale.id, granted !== undefined)
  const { buyer, seller, until, buyerMayAppeal, sellerMayAppeal, delivery, isListingPaused } = facts
  return {
    buyer,
    seller,
    ...withdrawalValues(facts),
    event: { variant: event },
    order: trusted(sale.id),
    price: money(sale.price),
    fee: money(share.fee + share.vat),
    receives: money(sellersPart(share)),
    back: money(left),
    offer: money(offered),
    amount: money(granted?.amount ?? chargeback?.amount ?? offered),
    rest: money(sellersPart(kept)),
    paidAt: { moment: sale.createdAt },
    ...deadline('shipBy', shipBy(sale.shippingPeriodStart, config.sales)),
    // While a fraud warning stops the release, what would release the money has no deadline.
    deadline: { variant: until ? 'set' : 'none' },
    dispute: { variant: isStillDisputed ? 'open' : 'none' },
    toShip: { variant: isToShip ? 'yes' : 'no' },
    delivery: { variant: delivery },
    choice: { variant: facts.deliveryChoice ?? 'none' },
    proof: proofOf(sale),
    address: { variant: sale.isReturnAddressMissing ? 'missing' : 'known' },
    appeal: { variant: buyerMayAppeal ? 'possible' : 'none' },
    // A rejected appeal of the buyer is no decision against the seller.
    sellerAppeal: { variant: sellerMayAppeal && event !== 'deny_appeal' ? 'possible' : 'none' },
    appellant: appellantOf(announced),
    escalation: escalationOf(sale),
    listing: { variant: isListingPaused ? 'paused' : 'removed' },
    release: releaseOf(sale),
    // A buyer who withdraws from a completed sale is refunded from money that the seller has.
    released: { variant: sale.stateAtWithdrawal === 'completed' ? 'yes' : 'no' },
    ...(until && deadline('until', until)),
    hours: config.sales.inspectionHours,
  }
}

/**
 * Writes the notices of an event and their e-mails, in its transaction. The party that acted gets
 * confirmations only.
 */
export async function notifyParties(
  services: TxServices,
  tx: Tx,
  sale: NotifiedSale,
  announced: Announced,
) {
  const { event, by } = announced
  const facts = await factsOf(services, tx, sale, announced)
  const receipt = event === 'withdraw' ? await withdrawalReceipt(tx, sale) : {}
  const values = { ...facts, ...receipt, reason: reasonOf(announced), by: { variant: by } }
  const notices = (sale.stateAtWithdrawal && withdrawalNotices[event]) || saleNotices[event]
  for (const party of parties) {
    const kind = notices[party]
    if (kind === 'none' || (party === by && !confirmations.includes(kind))) continue
    await notifyParty(services, tx, sale, { party, kind, values })
  }
}

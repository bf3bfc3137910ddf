import type { BuyerRecord } from '../../../contract/sales/buyer-record.ts'
import type { ListingSettings, Offer } from '../../../contract/sales/offers.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toText, toTextOrNull } from '../../../contract/schemas/money.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { stateAt } from '../holds/rules.ts'
import { shortName } from '../reviews/rules.ts'
import type { ShownOffer } from './queries.ts'
import { type Answer, isWaiting, mayAnswer, offerObstacle, offerStateAt } from './rules.ts'
import type { listingsWithSettings } from './settings.ts'

type OfferRow = ShownOffer & { buyerRecord?: BuyerRecord | null }

function bookingOf(row: ShownOffer): Offer['booking'] {
  const { bookingId: id, bookingState, bookingExpiresAt: expiresAt, now } = row
  if (!id || !bookingState || !expiresAt) return null
  const state = stateAt({ state: bookingState, expiresAt }, now)
  return { id, state, expiresAt: state === 'held' ? expiresAt.toISOString() : null }
}

/** An offer as one of its parties sees it. Only rows for the seller have the record of the buyer. */
export function toOffer(row: OfferRow, party: Party): Offer {
  const state = offerStateAt(row, row.now)
  const booking = bookingOf(row)
  const may = (answer: Answer) => mayAnswer(state, answer, party)
  const obstacle = isWaiting(state) ? offerObstacle(row, party) : null
  return {
    _id: row.id,
    productId: row.productId,
    header: row.title,
    image: row.isListingWithdrawn || row.hiddenBecause === 'removed' ? '' : shownImage(row.image),
    gone: row.isListingWithdrawn || row.hiddenBecause !== null,
    listPrice: toText(row.listPrice),
    amount: toText(row.amount),
    counterAmount: toTextOrNull(row.counterAmount),
    currency: row.currency,
    delivery: row.delivery,
    state,
    isOutdated: row.isOutdated,
    party: party === 'buyer' ? row.sellerName : shortName(row.buyerName),
    buyerRecord: row.buyerRecord ?? null,
    date: row.createdAt.toISOString(),
    expiresAt: isWaiting(state) ? row.expiresAt.toISOString() : null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    booking,
    obstacle,
    can: {
      accept: !obstacle && may('accept'),
      decline: may('decline'),
      counter: !obstacle && may('counter'),
      withdraw: may('withdraw'),
      pay: party === 'buyer' && booking?.state === 'held',
    },
  }
}

type SettingsRow = Awaited<ReturnType<typeof listingsWithSettings>>[number]

export function toListingSettings(row: SettingsRow): ListingSettings {
  return {
    productId: row.id,
    header: row.title,
    image: shownImage(row.image),
    listPrice: toText(row.price),
    currency: row.currency,
    minimum: toTextOrNull(row.minimum),
    autoAccept: toTextOrNull(row.autoAccept),
  }
}

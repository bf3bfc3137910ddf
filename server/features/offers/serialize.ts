import type { ListingSettings, Offer } from '../../../contract/sales/offers.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { stateAt } from '../holds/rules.ts'
import { shortName } from '../reviews/rules.ts'
import type { ShownOffer } from './queries.ts'
import { isWaiting, mayAnswer, offerObstacle, offerStateAt } from './rules.ts'
import type { listingsWithSettings } from './settings.ts'

const textOrNull = (minor: number | null) => (minor === null ? null : toText(minor))

function bookingOf(row: ShownOffer): Offer['booking'] {
  const { bookingId: id, bookingState, bookingExpiresAt: expiresAt, now } = row
  if (!id || !bookingState || !expiresAt) return null
  const state = stateAt({ state: bookingState, expiresAt }, now)
  return { id, state, expiresAt: state === 'held' ? expiresAt.toISOString() : null }
}

/** An offer as one of its parties sees it. */
export function toOffer(row: ShownOffer, party: 'buyer' | 'seller'): Offer {
  const state = offerStateAt(row, row.now)
  const booking = bookingOf(row)
  const may = (answer: Parameters<typeof mayAnswer>[1]) => mayAnswer(state, answer, party)
  const obstacle = isWaiting(state) ? offerObstacle(row, party) : null
  return {
    _id: row.id,
    productId: row.productId,
    header: row.title,
    image: row.isWithdrawn ? '' : shownImage(row.image),
    gone: row.isWithdrawn || row.hiddenBecause !== null,
    listPrice: toText(row.listPrice),
    amount: toText(row.amount),
    counterAmount: textOrNull(row.counterAmount),
    currency: row.currency,
    state,
    isOutdated: row.isOutdated,
    party: party === 'buyer' ? row.sellerName : shortName(row.buyerName),
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
    minimum: textOrNull(row.minimum),
    autoAccept: textOrNull(row.autoAccept),
  }
}

import type { TxServices } from '../../../context.ts'
import type { Tx } from '../../../database/db.ts'
import { notifyMember } from '../../notices/notify.ts'

export type StaleListing = { id: string; title: string }

const maxNamed = 3

function named(listings: StaleListing[]): string {
  const titles = listings.slice(0, maxNamed).map(({ title }) => title)
  return (listings.length > maxNamed ? [...titles, '…'] : titles).join(', ')
}

/** One notice about a listing, or about several of a seller: these have a kind of their own. */
function subjectOf(sellerId: string, listings: StaleListing[]) {
  const [first, ...others] = listings
  const isOne = first !== undefined && others.length === 0
  return { isOne, subject: isOne ? first.id : sellerId, title: named(listings) }
}

/** Asks a seller, by a notice and an e-mail, whether these listings are still for sale. */
export async function notifyOfQuestion(
  services: TxServices,
  tx: Tx,
  memberId: string,
  listings: StaleListing[],
) {
  if (listings.length === 0) return
  const { isOne, ...about } = subjectOf(memberId, listings)
  const kind = isOne ? 'listingStale' : 'listingsStale'
  const path = '/dashboard/myproducts?show=to_confirm'
  const until = new Date()
  until.setUTCDate(until.getUTCDate() + services.config.listings.answerDays)
  const values = { count: listings.length, title: about.title, until: { until } }
  const email = { name: 'listingStale', values } as const
  await notifyMember(services, tx, { ...about, memberId, kind, path }, email)
}

/** Tells a seller, by a notice and an e-mail, that these listings are paused because the seller did not answer. */
export async function notifyOfPause(
  services: TxServices,
  tx: Tx,
  memberId: string,
  listings: StaleListing[],
) {
  if (listings.length === 0) return
  const { isOne, ...about } = subjectOf(memberId, listings)
  const kind = isOne ? 'listingStalePaused' : 'listingsStalePaused'
  const path = '/dashboard/myproducts?show=paused'
  const values = { count: listings.length, title: about.title }
  const email = { name: 'listingStalePaused', values } as const
  await notifyMember(services, tx, { ...about, memberId, kind, path }, email)
}

import type { TxServices } from '../../../context.ts'
import type { Tx } from '../../../database/db.ts'
import type { EmailValues } from '../../../jobs/email.ts'
import { notifyMember } from '../../notices/notify.ts'

export type StaleListing = { id: string; title: string }

const maxNamed = 3

function named(listings: StaleListing[]): string {
  const titles = listings.slice(0, maxNamed).map(({ title }) => title)
  return (listings.length > maxNamed ? [...titles, '…'] : titles).join(', ')
}

const notices = {
  listingStale: { several: 'listingsStale', show: 'to_confirm' },
  listingStalePaused: { several: 'listingsStalePaused', show: 'paused' },
} as const

/** One notice about a listing, or about several of a seller: these have a kind of their own. The e-mail is the same. */
async function notifySeller(
  services: TxServices,
  tx: Tx,
  { memberId, listings }: { memberId: string; listings: StaleListing[] },
  { name, values }: { name: keyof typeof notices; values?: EmailValues },
) {
  const [first, ...others] = listings
  if (!first) return
  const { several, show } = notices[name]
  const isOne = others.length === 0
  const title = named(listings)
  const kind = isOne ? name : several
  const about = { memberId, kind, subject: isOne ? first.id : memberId, title }
  const email = { name, values: { count: listings.length, title, ...values } }
  await notifyMember(services, tx, { ...about, path: `/dashboard/myproducts?show=${show}` }, email)
}

/** Asks a seller, by a notice and an e-mail, whether these listings are still for sale. */
export function notifyOfQuestion(
  services: TxServices,
  tx: Tx,
  memberId: string,
  listings: StaleListing[],
): Promise<void> {
  const until = new Date()
  until.setUTCDate(until.getUTCDate() + services.config.listings.answerDays)
  const email = { name: 'listingStale', values: { until: { until } } } as const
  return notifySeller(services, tx, { memberId, listings }, email)
}

/** Tells a seller, by a notice and an e-mail, that these listings are paused because the seller did not answer. */
export const notifyOfPause = (
  services: TxServices,
  tx: Tx,
  memberId: string,
  listings: StaleListing[],
): Promise<void> =>
  notifySeller(services, tx, { memberId, listings }, { name: 'listingStalePaused' })

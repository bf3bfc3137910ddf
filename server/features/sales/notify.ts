import { isolate } from '../../../contract/i18n/bidi.ts'
import type { SaleActor, SaleEvent } from '../../../contract/sales.ts'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { confirmations, emailOf, type Party, type SaleNotice, saleNotices } from './notices.ts'

type Services = Pick<AppServices, 'jobs' | 'config'>

/** The sale that is written about, as far as its notices need it. */
type NotifiedSale = { id: string; title: string; buyerId: string; sellerId: string }

const pages: Record<Party, string> = { buyer: 'orders', seller: 'sales' }

const pathFor = (party: Party, id: string) => `/dashboard/${pages[party]}/${id}`

/** The address of the party's page, for e-mails. */
export const emailLink = (
  { publicUrl }: Pick<AppServices['config'], 'publicUrl'>,
  party: Party,
  id: string,
) => trusted(`${publicUrl}${pathFor(party, id)}`)

async function notifyParty(
  { jobs, config }: Services,
  tx: Tx,
  { id, title, buyerId, sellerId }: NotifiedSale,
  { party, kind, reason }: { party: Party; kind: SaleNotice[Party]; reason: string },
) {
  const path = pathFor(party, id)
  const memberId = party === 'buyer' ? buyerId : sellerId
  const link = emailLink(config, party, id)
  const values = { title, link, reason: trusted(isolate(reason)) }
  const notice = { memberId, kind, subject: id, title, path }
  await notifyMember({ jobs }, tx, notice, { name: emailOf(kind), values })
}

/**
 * Writes the notices of an event and their e-mails, in its transaction. The party that acted gets
 * confirmations only.
 */
export async function notifyParties(
  services: Services,
  tx: Tx,
  sale: NotifiedSale,
  { event, by, reason = '' }: { event: SaleEvent | 'pay'; by: SaleActor; reason?: string },
) {
  for (const party of ['buyer', 'seller'] as const) {
    const kind = saleNotices[event][party]
    if (kind === 'none' || (party === by && !confirmations.includes(kind))) continue
    await notifyParty(services, tx, sale, { party, kind, reason })
  }
}

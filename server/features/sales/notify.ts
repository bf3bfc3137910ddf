import { isolate } from '../../../contract/i18n/bidi.ts'
import type { SaleActor, SaleEvent } from '../../../contract/sales.ts'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { enqueueMemberEmail, trusted } from '../../jobs/email.ts'
import type { SaleRow } from './queries.ts'

type Party = 'buyer' | 'seller'

/** The e-mails of each event. `accept` and its undoing have none: nothing has moved yet. */
const emails: Partial<Record<SaleEvent, Partial<Record<Party, SaleEmail>>>> = {
  ship: { buyer: 'saleShipped' },
  hand_over: { seller: 'saleHandedOver' },
  return_delivered: { seller: 'saleReturnArrived' },
  deliver: { seller: 'saleDelivered', buyer: 'saleToInspect' },
  extend: { seller: 'saleExtended' },
  cancel: { buyer: 'saleCancelledBuyer', seller: 'saleCancelledSeller' },
  handover_overdue: { buyer: 'saleCancelledBuyer', seller: 'saleCancelledSeller' },
  complete: { buyer: 'saleCompletedBuyer', seller: 'saleCompletedSeller' },
  refund: { buyer: 'moneyBack', seller: 'saleUndone' },
}

type SaleEmail =
  | 'saleShipped'
  | 'saleHandedOver'
  | 'saleDelivered'
  | 'saleToInspect'
  | 'saleExtended'
  | 'saleReturnArrived'
  | 'saleCancelledBuyer'
  | 'saleCancelledSeller'
  | 'saleCompletedBuyer'
  | 'saleCompletedSeller'
  | 'moneyBack'
  | 'saleUndone'

const pages: Record<Party, string> = { buyer: 'orders', seller: 'sales' }

export function emailLink(
  { publicUrl }: Pick<AppServices['config'], 'publicUrl'>,
  party: Party,
  id: string,
) {
  return trusted(`${publicUrl}/dashboard/${pages[party]}/${id}`)
}

/** Enqueues the e-mails of an event in its transaction. The party that acted gets none by itself. */
export async function notifyParties(
  { jobs, config }: Pick<AppServices, 'jobs' | 'config'>,
  tx: Tx,
  sale: SaleRow,
  { event, by, reason = '' }: { event: SaleEvent; by: SaleActor; reason?: string },
) {
  for (const [party, name] of Object.entries(emails[event] ?? {}) as [Party, SaleEmail][]) {
    if (party === by && name !== 'saleCancelledBuyer') continue
    const memberId = party === 'buyer' ? sale.buyerId : sale.sellerId
    const link = emailLink(config, party, sale.id)
    const why = trusted(isolate(reason))
    await enqueueMemberEmail({ jobs }, tx, memberId, name, { title: sale.title, link, reason: why })
  }
}

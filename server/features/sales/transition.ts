import type { SaleActor, SaleEvent } from '../../../contract/sales.ts'
import type { AppServices } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { endBooking } from './booking-end.ts'
import { refundInFull, release } from './money.ts'
import { notifyParties } from './notify.ts'
import {
  insertEvent,
  replaceDeadlines,
  type SaleChanges,
  type SaleRow,
  updateSale,
} from './queries.ts'
import { closedStates, deadlinesOf, transitionOf } from './rules.ts'

export type SaleServices = Pick<AppServices, 'config' | 'jobs'>

type Change = {
  event: SaleEvent
  by: SaleActor
  /** Absent for events without a person behind them. */
  memberId?: string | undefined
  set?: SaleChanges
  /** Kept with the event and shown in the timeline. */
  detail?: object
  /** Shown to both parties when the money goes back. */
  reason?: string
}

/**
 * Makes one transition of a locked sale: state, deadlines, ledger, timeline and notices in one
 * transaction. Refuses `sale_event_not_possible` and changes nothing.
 */
export async function transition(services: SaleServices, tx: Tx, sale: SaleRow, change: Change) {
  const { event, by, memberId } = change
  const found = transitionOf(sale, event, by)
  if (!found) throw refuse('sale_event_not_possible')
  const { to, money } = found
  const after = await updateSale(tx, sale.id, to, closedStates.includes(to), change.set ?? {})
  await replaceDeadlines(tx, sale.id, deadlinesOf({ state: to, ...after }, services.config.sales))
  const [from, detail] = [sale.state, change.detail]
  await insertEvent(tx, {
    ...{ saleId: sale.id, event, actor: by, from, to, detail },
    memberId: memberId ?? null,
  })
  if (money === 'release') await release(tx, sale)
  if (money === 'refund') await refund(services, tx, sale, change)
  await notifyParties(services, tx, sale, change)
}

async function refund(services: SaleServices, tx: Tx, sale: SaleRow, change: Change) {
  const { by, memberId, event, reason = '' } = change
  const askedBy = by === 'staff' ? memberId : undefined
  await refundInFull(services, tx, sale, { reason, askedBy })
  const neverLeft = sale.state === 'awaiting_handover' && event !== 'refund'
  await endBooking(tx, sale, neverLeft ? 'paused' : 'withdrawn')
}

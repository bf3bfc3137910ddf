import type { Party } from '../../../contract/schemas/party.ts'
import { requireMember } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockSaleOfParty } from '../sales/lock.ts'
import { notifyParty, type PartyNotice } from '../sales/notify.ts'
import {
  directionSent,
  insertParcel,
  isTrackingConfirmed,
  isUnprovenReturn,
  maxTrackingCorrections,
  plainNumber,
} from '../sales/parcels.ts'
import { countEvents, recordWithoutTransition } from '../sales/queries.ts'
import { currentParcel, replaceShipment } from './queries.ts'

type Correction = { id: string; carrier: string; trackingNumber: string }

/** To the other party, which follows the parcel. */
const correctionNotices: Record<Party, PartyNotice> = {
  seller: { party: 'buyer', kind: 'orderTrackingCorrected' },
  buyer: { party: 'seller', kind: 'saleTrackingCorrected' },
}

async function ensureCorrectable(tx: Tx, saleId: string, actor: Party) {
  const corrected = await countEvents(tx, saleId, { event: 'correct_tracking', actor })
  if (corrected >= maxTrackingCorrections) {
    throw refuse('tracking_correction_limit')
  }
}

/**
 * Replaces the parcel that a party has sent by one with another tracking number. It changes no deadline:
 * those count from the first number. The same number changes nothing. Refuses `not_found`,
 * `sale_event_not_possible`, `tracking_number_used`, `tracking_confirmed` and `tracking_correction_limit`.
 */
export async function correctTracking(context: RequestContext, { id, ...typed }: Correction) {
  const member = requireMember(context)
  const shipment = { ...typed, trackingNumber: plainNumber(typed.trackingNumber) }
  await transact(context.db, async (tx) => {
    const { sale, party } = await lockSaleOfParty(tx, id, member)
    const direction = directionSent(sale.state, party)
    const parcel = direction && (await currentParcel(tx, id, direction))
    if (!parcel || isUnprovenReturn(parcel)) throw refuse('sale_event_not_possible')
    const { carrier, trackingNumber } = parcel
    if (carrier === shipment.carrier && trackingNumber === shipment.trackingNumber) return
    if (isTrackingConfirmed(parcel)) throw refuse('tracking_confirmed')
    await ensureCorrectable(tx, id, party)
    await replaceShipment(tx, { ...shipment, saleId: id, direction, parcelId: parcel.id })
    await insertParcel(context, tx, { ...shipment, saleId: id, direction })
    await recordWithoutTransition(tx, sale, {
      event: 'correct_tracking',
      actor: party,
      memberId: member.id,
      detail: { ...shipment, before: { carrier, trackingNumber } },
    })
    await notifyParty(context, tx, sale, correctionNotices[party])
  })
}

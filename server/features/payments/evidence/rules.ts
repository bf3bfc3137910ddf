import type { EvidenceStop } from '../../../../contract/payments/reconciliation.ts'
import type { ParcelDoubt, ParcelEventKind } from '../../../../contract/sales/parcels.ts'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'
import { isUndone } from '../../sales/rules.ts'
import type { Step } from './timeline.ts'

/** How long before it is due evidence is submitted: what happens until then is in it. */
export const evidenceDays = 3

type Proof = {
  /** The state that the chargeback interrupts. */
  state: SaleState
  withdrawalAt: Date | null
  deliveredAt: Date | null
  acceptedAt: Date | null
  /** The last one that was sent to the buyer. */
  parcel: { doubt: ParcelDoubt | null; events: { kind: ParcelEventKind; at: Date }[] } | null
  steps: Pick<Step, 'event'>[]
}

/** When the carrier delivered the parcel to the buyer; undefined if it went back or may be another one. */
function scanOfDelivery({ parcel }: Pick<Proof, 'parcel'>): Date | undefined {
  if (!parcel || parcel.doubt) return undefined
  const scanOf = (kind: ParcelEventKind) => parcel.events.find((event) => event.kind === kind)
  return scanOf('returned') ? undefined : scanOf('delivered')?.at
}

/** When the buyer got the product: by the carrier, in person, or as the buyer has confirmed. */
export const receivedAt = (proof: Pick<Proof, 'deliveredAt' | 'parcel'>) =>
  proof.deliveredAt ?? scanOfDelivery(proof)

/** Why the record of a sale does not speak for its seller; undefined if it does. */
export function stopOf(proof: Proof): EvidenceStop | undefined {
  const { state, withdrawalAt, acceptedAt, steps } = proof
  if (isUndone(state)) return 'refunded'
  const isOpen = ['disputed', 'return_requested', 'return_in_transit'].includes(state)
  const isSentBack = steps.some(({ event }) => event === 'send_back')
  if (isOpen || isSentBack || withdrawalAt !== null) return 'contested'
  return acceptedAt || receivedAt(proof) ? undefined : 'unproven'
}

import type { Direction, ParcelDoubt, ParcelEventKind } from '../../../contract/sales/parcels.ts'
import type { SaleEvent } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import type { ParcelEvent, Place, Tracker } from '../../providers/parcels.ts'
import { minInspectionHours } from '../sales/deadlines/rules.ts'

type Followed = { state: SaleState; deliveredAt: Date | null }

/** Whether the scans of a parcel can change its sale: also while its loss is disputed, as it may still arrive. */
export function isFollowed({ state, deliveredAt }: Followed, direction: Direction): boolean {
  if (direction === 'return') return state === 'return_in_transit'
  return state === 'in_transit' || (state === 'disputed' && deliveredAt === null)
}

const hourMs = 3_600_000
/** Carriers without time zones tell local times as UTC, which is at most 12 hours behind. */
const zoneToleranceMs = 12 * hourMs

const decisive: ParcelEventKind[] = ['delivered', 'returned', 'lost']

function isBefore({ kind, at }: ParcelEvent, notBefore: Date): boolean {
  const tolerance = decisive.includes(kind) ? 0 : zoneToleranceMs
  return at.getTime() < notBefore.getTime() - tolerance
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Postcodes such as 12345, 12345-6789, SW1A 1AA or 1234 AB in an address that was typed. */
const namesPostcode = (address: string) =>
  /\d{4,}/.test(address) || /[A-Z]\d[A-Z\d]? ?\d[A-Z]{1,2}/i.test(address)

/**
 * Whether the carrier takes a parcel elsewhere. The address is free text, so postcode and city must
 * both be told by the carrier and both be missing in it.
 */
function isElsewhere({ postcode, city }: Place, address: string): boolean {
  if (!postcode || !city || !namesPostcode(address)) return false
  const area = plain(postcode.split('-')[0] ?? '')
  return !plain(address).includes(area) && !plain(address).includes(plain(city))
}

/** Why a tracking number seems to belong to another parcel than the one to this address, if that is known. */
export function doubtOf(
  { events, destination }: Tracker,
  parcel: { notBefore: Date; address: string | null },
): ParcelDoubt | undefined {
  if (events.some((event) => isBefore(event, parcel.notBefore))) return 'before_payment'
  const delivered = events.find(({ kind }) => kind === 'delivered')
  const to = destination?.postcode ? destination : delivered?.place
  const { address } = parcel
  return to && address !== null && isElsewhere(to, address) ? 'wrong_destination' : undefined
}

export type Outcome = { event: SaleEvent; scan: ParcelEvent }

/**
 * What a parcel's scans mean for its sale. One that goes back to its sender is delivered there in
 * the end, and one that was reported lost may be found again.
 */
export function outcomeOf(events: ParcelEvent[], direction: Direction): Outcome | undefined {
  const scanOf = (kind: ParcelEventKind) => events.find((event) => event.kind === kind)
  const [returned, delivered, lost] = [scanOf('returned'), scanOf('delivered'), scanOf('lost')]
  if (direction === 'return') {
    return delivered && !returned ? { event: 'return_delivered', scan: delivered } : undefined
  }
  if (returned) return { event: 'delivery_overdue', scan: returned }
  if (delivered) return { event: 'deliver', scan: delivered }
  return lost && { event: 'delivery_overdue', scan: lost }
}

type Shipped = { shippedAt: Date; now: Date; inspectionHours: number }

/** When an inspection starts: with the scan, but not before the shipment or long ago. */
export function inspectionStart(scan: ParcelEvent, { shippedAt, now, inspectionHours }: Shipped) {
  const earliest = now.getTime() - (inspectionHours - minInspectionHours) * hourMs
  return new Date(Math.max(scan.at.getTime(), shippedAt.getTime(), earliest))
}

import { carriers } from '../../../contract/sales/sales.ts'

export type Carrier = (typeof carriers)[number]

/** The carriers' own tracking pages, to which the tracking number is appended. */
const addresses: Partial<Record<Carrier, string>> = {
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  gls: 'https://gls-group.eu/track/',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
}

/** The wire format allows carriers that this release does not know. */
export const carrierOf = (carrier: string): Carrier =>
  carriers.find((known) => known === carrier) ?? 'other'

/** The carrier's page about a parcel, if the carrier has one. */
export function trackingAddress(carrier: Carrier, trackingNumber: string): string | undefined {
  const address = addresses[carrier]
  return address && `${address}${encodeURIComponent(trackingNumber.trim())}`
}

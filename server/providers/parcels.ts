import type { ParcelEventKind } from '../../contract/sales/parcels.ts'

/** An address as far as a carrier tells it; empty strings where it does not. */
export type Place = { city: string; postcode: string; country: string }

/** A scan. `returned`: on its way back to the sender. */
export type ParcelEvent = { kind: ParcelEventKind; at: Date; place: Place }

export type Tracker = {
  /** In the order of their times, at most 100. */
  events: ParcelEvent[]
  destination: Place | undefined
}

/** Follows parcels of many carriers. Calls that fail for a while throw and are worth a retry. */
export type ParcelTracking = {
  /** Returns the id of a tracker, or undefined if no carrier has such a tracking number. */
  register(carrier: string, trackingNumber: string): Promise<string | undefined>
  read(trackerId: string): Promise<Tracker>
  /**
   * Returns the id of the tracker that a webhook is about, if it is about one. Refuses
   * `bad_signature`. The event itself proves nothing: it is a reason to read the tracker.
   */
  readWebhook(rawBody: string, signature: string | undefined): string | undefined
}

import { z } from 'zod'

/** Tracking events that carriers report. `returned`: on its way back to the sender. */
export const parcelEventKinds = [
  'announced',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
  'lost',
] as const
export type ParcelEventKind = (typeof parcelEventKinds)[number]

/** Why a tracking number seems to belong to another parcel. */
export const parcelDoubts = ['before_payment', 'wrong_destination'] as const
export type ParcelDoubt = (typeof parcelDoubts)[number]

export const parcel = z.object({
  direction: z.enum(['outbound', 'return']),
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  followed: z.boolean().describe('Whether the carrier tells us where it is.'),
  refused: z.boolean().describe('Whether the carrier does not know the tracking number.'),
  doubt: z
    .enum(parcelDoubts)
    .nullable()
    .describe('Why the tracking number seems to belong to another parcel.'),
  events: z
    .array(
      z.object({
        kind: z.enum(parcelEventKinds),
        date: z.string().describe('When the carrier scanned it, ISO 8601, UTC.'),
        place: z.string(),
      }),
    )
    .describe('Oldest first.'),
})

export type Parcel = z.infer<typeof parcel>
export type Direction = Parcel['direction']

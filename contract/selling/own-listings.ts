import { z } from 'zod'
import { listingRefusals, sellersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { maxListingsPerCall } from './listing-terms.ts'

/** Why a paused listing cannot be relisted: a refusal of `catalog.relist`. */
export const relistRefusals = ['picture_needed', 'changed_too_often'] as const

const count = z.number().int().nonnegative()

const counts = z.object({
  pausable: count.describe('For sale and not reserved.'),
  reserved: count.describe('For sale and reserved by a buyer.'),
  relistable: count.describe('Paused, except those that an admin has paused.'),
  toConfirm: count.describe('For sale; the seller is asked whether they still are.'),
})

const untilFewer = `If it is ${maxListingsPerCall}, there may be more: call again.`

const declare = { action: 'manage_own_listings' } as const

export const ownListings = {
  count: route({
    ...declare,
    method: 'GET',
    path: '/ownListings',
    summary: "How many of the caller's listings can be paused, relisted or confirmed.",
  })
    .errors(sellersOnly)
    .output(counts),
  pauseAll: route({
    ...declare,
    method: 'POST',
    path: '/ownListings/pause',
    summary: `Pauses the caller's listings, up to ${maxListingsPerCall} of them, except reserved ones. Idempotent.`,
  })
    .errors(sellersOnly)
    .output(z.object({ paused: count.describe(untilFewer) })),
  relistAll: route({
    ...declare,
    method: 'POST',
    path: '/ownListings/relist',
    summary: `Relists the caller's paused listings, up to ${maxListingsPerCall} of them, except those that an admin has paused. Idempotent.`,
  })
    .errors({ ...sellersOnly, ...listingRefusals })
    .output(
      z.object({
        relisted: count.describe(untilFewer),
        left: z
          .array(z.object({ because: z.enum(relistRefusals), count }))
          .describe(
            'The listings that stay paused, by reason; not all of them if there may be more.',
          ),
      }),
    ),
}

export type ListingCounts = z.infer<typeof counts>
export type RelistRefusal = (typeof relistRefusals)[number]

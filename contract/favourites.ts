import { z } from 'zod'
import { productFacts } from './catalog.ts'
import { mayRefuse, membersOnly } from './errors.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { id, pathId } from './schemas/string-schemas.ts'

/** Current state of a favourite product. */
export const favouriteStates = ['for_sale', 'reserved', 'sold', 'gone'] as const

export const maxFavourites = 500

const favourite = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  sellerName: z.string(),
  fate: z.enum(favouriteStates).describe('`gone`: no longer listed, temporarily or permanently.'),
  kept: z.string().describe('When it was added, ISO 8601.'),
})

/** In the export of the member's data. */
export const exportedFavourite = z.object({
  productId: z.string(),
  header: z.string(),
  kept: moment,
})

export const favourites = {
  add: route({
    method: 'PUT',
    path: '/favourites/{productId}',
    action: 'manage_favourites',
    summary: "Adds a product to the caller's favourites. Idempotent.",
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'too_many_kept') })
    .input(z.object({ productId: pathId }))
    .output(acknowledged),
  remove: route({
    method: 'DELETE',
    path: '/favourites/{productId}',
    action: 'manage_favourites',
    summary: "Removes a product from the caller's favourites. Idempotent.",
  })
    .errors(membersOnly)
    .input(z.object({ productId: id }))
    .output(z.object({ deletedCount: z.number() })),
  list: listRoute({
    method: 'GET',
    path: '/favourites',
    action: 'manage_favourites',
    summary: "The caller's favourites with their current state, most recently added first.",
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(favourite)),
  ids: route({
    method: 'GET',
    path: '/favourites/ids',
    action: 'manage_favourites',
    summary: `The product ids of the caller's favourites, at most ${maxFavourites}.`,
  })
    .errors(membersOnly)
    .output(z.array(z.string())),
}

export type Favourite = z.infer<typeof favourite>
export type ExportedFavourite = z.infer<typeof exportedFavourite>

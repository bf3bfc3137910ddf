import { z } from 'zod'
import { productFacts } from './catalog.ts'
import { mayRefuse } from './errors.ts'
import { call, listCall } from './route.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { id, pathId } from './schemas/string-schemas.ts'

/** What can become of a product that somebody has marked. */
export const fates = ['for_sale', 'reserved', 'sold', 'gone'] as const

export const mostFavourites = 500

const favourite = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  sellerName: z.string(),
  fate: z.enum(fates).describe('`gone`: it is off the site, for a while or for good.'),
  kept: z.string().describe('When it was marked, ISO 8601.'),
})

const keeping = mayRefuse('sign_in_required', 'profile_required')
const acknowledged = z.object({ acknowledged: z.literal(true) })

export const favourites = {
  keep: call({
    method: 'PUT',
    path: '/favourites/{productId}',
    action: 'keep_favourites',
    summary: 'Marks a product; again is the same.',
  })
    .errors({ ...keeping, ...mayRefuse('not_found', 'too_many_kept') })
    .input(z.object({ productId: pathId }))
    .output(acknowledged),
  letGo: call({
    method: 'DELETE',
    path: '/favourites/{productId}',
    action: 'keep_favourites',
    summary: 'Takes the mark off; where there is none, too.',
  })
    .errors(keeping)
    .input(z.object({ productId: id }))
    .output(z.object({ deletedCount: z.number() })),
  list: listCall({
    method: 'GET',
    path: '/favourites',
    action: 'keep_favourites',
    summary: 'What the caller has marked and what became of it, last marked first.',
  })
    .errors(keeping)
    .input(pageInput)
    .output(pageOf(favourite)),
  ids: call({
    method: 'GET',
    path: '/favourites/ids',
    action: 'keep_favourites',
    summary: `The products that the caller has marked, ${mostFavourites} at most.`,
  })
    .errors(keeping)
    .output(z.array(z.string())),
}

export type Favourite = z.infer<typeof favourite>

import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { route } from './route.ts'

/** A product's new state, without the cause. */
export const change = z.object({
  productId: z.string(),
  state: z
    .enum(['available', 'reserved', 'sold', 'gone'])
    .describe('`gone`: no longer on offer, and not sold.'),
  category: z.string(),
  advertised: z.boolean().describe('Whether it is on the list of advertised products now.'),
})

export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), products: z.array(change) }),
  z
    .object({ event: z.literal('read_anew') })
    .describe('Something may have been missed: what is shown should be read again.'),
])

export const live = {
  hear: route({
    method: 'GET',
    path: '/live',
    action: 'hear_changes',
    summary:
      'A stream of changes of products, begun with those of the last half minute. It ends with ' +
      'the access token, the session or the server; call again then, and read the lists anew.',
  })
    .errors(mayRefuse('sign_in_required'))
    .output(eventIterator(liveEvent)),
}

export type Change = z.infer<typeof change>
export type LiveEvent = z.infer<typeof liveEvent>

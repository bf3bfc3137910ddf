import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { route } from './route.ts'

/** A product's new state, without the cause. */
export const change = z.object({
  productId: z.string(),
  state: z
    .enum(['available', 'reserved', 'sold', 'gone'])
    .describe('`gone`: no longer listed, and not sold.'),
  category: z.string(),
  advertised: z.boolean().describe('Whether it is currently advertised.'),
})

export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), products: z.array(change) }),
  z
    .object({ event: z.literal('reload') })
    .describe('Changes may have been missed. The client should reload its data.'),
  z
    .object({ event: z.literal('notices') })
    .describe("The caller's notices have changed. The client should read them again."),
  z
    .object({ event: z.literal('conversations') })
    .describe(
      'A conversation of the caller has a new message, or one was read. The client should read them again.',
    ),
])

export const live = {
  subscribe: route({
    method: 'GET',
    path: '/live',
    action: 'subscribe_to_changes',
    summary:
      'An event stream of product changes, starting with those of the last 30 seconds, and of news ' +
      'about the notices and conversations of the caller. It ends when the access token or the session ends or the server stops. Then reconnect and reload the lists.',
  })
    .errors(mayRefuse('sign_in_required'))
    .output(eventIterator(liveEvent)),
}

export type Change = z.infer<typeof change>
export type LiveEvent = z.infer<typeof liveEvent>

import { z } from 'zod'
import { mayRefuse, membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'

/** Further devices replace the oldest. */
export const maxPushDevices = 10

/** The address of a public host, without a port or credentials; not an IP address. */
const publicHost = /^https:\/\/(?:[a-z\d-]{1,63}\.){1,8}[a-z][a-z\d-]{0,62}\/[^\s#]*$/

/** What a browser's `PushSubscription` says, in Base64url (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z
    .string(errorMessage('pushEndpoint'))
    .max(1000, errorMessage('pushEndpoint'))
    .regex(publicHost, errorMessage('pushEndpoint')),
  p256dh: z.string(errorMessage('pushKey')).regex(/^B[\w-]{86}$/, errorMessage('pushKey')),
  auth: z.string(errorMessage('pushKey')).regex(/^[\w-]{22}$/, errorMessage('pushKey')),
})

const pushState = z.object({
  publicKey: z
    .string()
    .nullable()
    .describe('The key that a browser subscribes with; null if this site sends no push messages.'),
  subscribed: z.boolean().describe('Whether the browser of this session gets them.'),
})

const declare = { action: 'manage_push', path: '/push' } as const

export const push = {
  show: route({
    ...declare,
    method: 'GET',
    summary: "Whether the browser of this session shows the caller's notices as push messages.",
  })
    .errors(membersOnly)
    .output(pushState),
  subscribe: route({
    ...declare,
    method: 'PUT',
    summary: `Sends notices to the browser of this session until it logs out; at most ${maxPushDevices} browsers.`,
  })
    .errors({ ...membersOnly, ...mayRefuse('push_off', 'too_many_requests') })
    .input(pushSubscription)
    .output(pushState),
  unsubscribe: route({
    ...declare,
    method: 'DELETE',
    summary: 'Sends no more push messages to the browser of this session. Idempotent.',
  })
    .errors(membersOnly)
    .output(pushState),
}

export type PushState = z.infer<typeof pushState>
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

import { z } from 'zod'
import { contactKinds } from '../contact-details.ts'
import {
  adminOnly,
  buyersOnly,
  contentRemoval,
  mayRefuse,
  membersOnly,
  photoUploadRefusals,
} from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { privatePhoto } from '../media.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { party } from '../schemas/party.ts'
import { removal } from '../schemas/removal-reasons.ts'
import { id, optionalText, pathId, text } from '../schemas/string-schemas.ts'
import { maxReportReasonLength } from '../schemas/text-limits.ts'
import {
  conversationRetentionDays,
  maxMessageLength,
  maxMessagePhotos,
  newAccountDays,
} from './conversation-terms.ts'

const consentKinds = [...contactKinds, 'photo'] as const
export type ConsentKind = (typeof consentKinds)[number]

const closedReasons = ['sold', 'blocked', 'unavailable'] as const

export const message = z.object({
  _id: z.string(),
  number: z.number().describe('Its position in the conversation, from 1.'),
  author: party,
  clientId: z.string(),
  text: z.string(),
  photos: z.array(privatePhoto),
  removed: z
    .boolean()
    .describe('Whether staff removed it. Its members then get neither text nor photos.'),
  consent: z
    .array(z.enum(consentKinds))
    .describe(
      `What the message contains, if its author had their account for less than ${newAccountDays} days: clients ask before they show such a text, and for \`photo\` before they show the photos. Empty for own messages.`,
    ),
  date: moment,
})

/** What a conversation is about, whether it has begun or not. */
const subject = z.object({
  role: party.describe('The role of the caller.'),
  productId: z.string(),
  saleId: z.string().nullable().describe('The sale of this product to this buyer.'),
  header: z.string(),
  image: z.string(),
  gone: z.boolean().describe('Whether the listing has no page, temporarily or permanently.'),
  otherName: z.string().describe('The other member. Of a buyer without a sale, shortened.'),
  closed: z
    .enum(closedReasons)
    .nullable()
    .describe('Why no message can be sent. `blocked`: by the caller. Null if one can be sent.'),
})

export const conversation = subject.extend({
  _id: z.string(),
  unread: z.number(),
  lastNumber: z.number().describe('The number of the newest message.'),
  otherRead: z.number().describe('The number of the newest message that the other member read.'),
  date: moment.describe('When the newest message was written, ISO 8601, UTC.'),
  last: message.pick({ text: true, author: true, removed: true }).extend({
    consent: z
      .array(z.enum(contactKinds))
      .describe('Like that of the message, but for its text only, which is left out then.'),
    photos: z.number(),
  }),
})

const opening = subject.extend({
  conversationId: z.string().nullable().describe('Null if it has not begun.'),
})

const blockedMember = z.object({
  _id: z.string(),
  name: z.string().describe('Of a buyer, shortened.'),
  date: moment.describe('When the caller blocked the member, ISO 8601, UTC.'),
})

const newMessage = z.object({
  clientId: id.describe('Chosen by the client. A message that is sent again is not doubled.'),
  text: optionalText('Message', maxMessageLength),
  photos: z
    .array(z.uuid(errorMessage('notYourPhoto')), errorMessage('photoList'))
    .max(maxMessagePhotos, errorMessage('maxCasePhotos', { most: maxMessagePhotos }))
    .default([]),
})

const sent = z.object({ conversationId: z.string(), message })

const photoInput = z.object({
  id: pathId,
  photoId: pathId,
  size: z
    .enum(['small', 'large'], errorMessage('photoSize'))
    .describe('At most 320 pixels wide, or the widest.'),
})

const known = { ...membersOnly, ...mayRefuse('not_found') }
const staff = {
  ...known,
  ...mayRefuse('admin_required', 'second_factor_required', 'own_case'),
}
const oneConversation = z.object({ id: pathId })
const converse = { action: 'converse' } as const

export const conversations = {
  list: listRoute({
    ...converse,
    method: 'GET',
    path: '/conversations',
    summary: `The caller's conversations, the latest message first. They are kept for ${conversationRetentionDays} days after it.`,
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(conversation)),
  unread: route({
    ...converse,
    method: 'GET',
    path: '/conversations/unread',
    summary: 'In how many conversations the caller has unread messages.',
  })
    .errors(membersOnly)
    .output(z.object({ count: z.number().describe('At most 100.') })),
  aboutProduct: route({
    method: 'GET',
    path: '/products/{id}/conversation',
    action: 'begin_conversation',
    summary: "The caller's conversation with the seller of a product, or what one would be about.",
  })
    .errors({ ...buyersOnly, ...mayRefuse('not_found') })
    .input(oneConversation)
    .output(opening),
  begin: route({
    method: 'POST',
    path: '/products/{id}/conversation',
    action: 'begin_conversation',
    summary: 'Sends a message to the seller of a product, and begins a conversation if need be.',
  })
    .errors({
      ...buyersOnly,
      ...mayRefuse('not_found', 'email_confirmation_required', 'conversation_closed'),
    })
    .input(newMessage.extend({ id: pathId }))
    .output(sent),
  aboutSale: route({
    ...converse,
    method: 'GET',
    path: '/sales/{id}/conversation',
    summary: 'The conversation of the parties of a sale, or what one would be about.',
  })
    .errors(known)
    .input(oneConversation)
    .output(opening),
  beginAboutSale: route({
    ...converse,
    method: 'POST',
    path: '/sales/{id}/conversation',
    summary: 'Sends a message to the other party of a sale, and begins a conversation if need be.',
  })
    .errors({ ...known, ...mayRefuse('conversation_closed') })
    .input(newMessage.extend({ id: pathId }))
    .output(sent),
  one: route({
    ...converse,
    method: 'GET',
    path: '/conversations/{id}',
    summary: 'A conversation of the caller, without its messages.',
  })
    .errors(known)
    .input(oneConversation)
    .output(conversation),
  messages: listRoute({
    ...converse,
    method: 'GET',
    path: '/conversations/{id}/messages',
    summary: 'The messages of a conversation of the caller, newest first.',
  })
    .errors(known)
    .input(pageInput.extend({ id: pathId }))
    .output(pageOf(message)),
  send: route({
    ...converse,
    method: 'POST',
    path: '/conversations/{id}/messages',
    summary: 'Sends a message in a conversation of the caller. Idempotent by `clientId`.',
  })
    .errors({ ...known, ...mayRefuse('conversation_closed') })
    .input(newMessage.extend({ id: pathId }))
    .output(sent),
  read: route({
    ...converse,
    method: 'PUT',
    path: '/conversations/{id}/read',
    summary: 'Marks the messages up to this number as read. Idempotent.',
  })
    .errors(known)
    .input(
      oneConversation.extend({
        number: z
          .int(errorMessage('messageNumber'))
          .min(1, errorMessage('messageNumber'))
          .max(2_147_483_647, errorMessage('messageNumber')),
      }),
    )
    .output(acknowledged),
  block: route({
    ...converse,
    method: 'PUT',
    path: '/conversations/{id}/block',
    summary:
      'Blocks the other member: the two can neither send each other messages, ask each other questions, reserve from each other, nor make or accept offers, and offers that wait end. Idempotent.',
  })
    .errors(known)
    .input(oneConversation)
    .output(acknowledged),
  unblock: route({
    ...converse,
    method: 'DELETE',
    path: '/conversations/{id}/block',
    summary: 'Ends the block of the other member. Idempotent.',
  })
    .errors(known)
    .input(oneConversation)
    .output(acknowledged),
  blocked: listRoute({
    ...converse,
    method: 'GET',
    path: '/blocked-members',
    summary: 'The members that the caller has blocked, the latest block first.',
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(blockedMember)),
  endBlock: route({
    ...converse,
    method: 'DELETE',
    path: '/blocked-members/{id}',
    summary: 'Ends the block of a member, also without a conversation. Idempotent.',
  })
    .errors(membersOnly)
    .input(z.object({ id }))
    .output(acknowledged),
  report: route({
    ...converse,
    method: 'POST',
    path: '/conversations/{id}/messages/{messageId}/report',
    summary: 'Reports a message of the other member to the admins. Idempotent.',
  })
    .errors(known)
    .input(
      oneConversation.extend({ messageId: pathId, reason: text('Reason', maxReportReasonLength) }),
    )
    .output(acknowledged),
  upload: route({
    method: 'POST',
    path: '/conversation-photos',
    action: 'upload_photo',
    summary:
      'Uploads a photo for a message, which only the two members may see, and staff in a case.',
    requestBody: 'photo',
  })
    .errors(photoUploadRefusals)
    .output(privatePhoto),
  photo: route({
    ...converse,
    method: 'GET',
    path: '/conversations/{id}/photos/{photoId}',
    summary: 'A photo of a message, as WebP.',
  })
    .errors({ ...known, ...mayRefuse('bucket_away') })
    .input(photoInput)
    .output(z.instanceof(Blob)),
  ofCase: listRoute({
    method: 'GET',
    path: '/cases/{id}/conversation',
    action: 'read_case_conversation',
    summary:
      'The messages of the parties of a sale with an open case, appeal or chargeback, newest first. Each access is recorded in the audit log.',
  })
    .errors(staff)
    .input(pageInput.extend({ id: pathId }))
    .output(pageOf(message)),
  photoOfCase: route({
    method: 'GET',
    path: '/cases/{id}/conversation/photos/{photoId}',
    action: 'read_case_conversation',
    summary: 'A photo of that conversation, as WebP.',
  })
    .errors({ ...staff, ...mayRefuse('bucket_away') })
    .input(photoInput)
    .output(z.instanceof(Blob)),
  photoOfReport: route({
    method: 'GET',
    path: '/reportedItems/{id}/photos/{photoId}',
    action: 'see_reports',
    summary: 'A photo of a message whose report is open, as WebP.',
  })
    .errors({ ...adminOnly, ...mayRefuse('not_found', 'bucket_away') })
    .input(photoInput)
    .output(z.instanceof(Blob)),
  remove: route({
    method: 'POST',
    path: '/messages/{id}/removal',
    action: 'remove_message',
    summary: 'Removes a message, with a statement of reasons for its author.',
  })
    .errors(contentRemoval)
    .input(removal.extend({ id: pathId }))
    .output(acknowledged),
}

export type Message = z.infer<typeof message>
export type Conversation = z.infer<typeof conversation>
export type ConversationOpening = z.infer<typeof opening>
export type BlockedMember = z.infer<typeof blockedMember>
export type NewMessage = z.infer<typeof newMessage>

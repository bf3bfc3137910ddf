import {
  forAdmins,
  forBuyers,
  forMembers,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const photo = await plain(8).png().toBuffer()
const clientId = '7d4a2f0e-9b1c-4c55-8f7e-2a6b3c4d5e6f'
const message = { clientId, text: 'Hello' }

const forParties = statuses({ buyer: 200, seller: 200, others: 404 })

const sent = `+conversation_message conversation.last_at conversation.last_number
  conversation_party.last_at conversation_party.last_at`
const readNumber = 'conversation_party.read_number'
const begun = '+conversation +conversation_message +conversation_party +conversation_party'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/conversations', forMembers],
    ['GET', '/conversations/unread', forMembers],
    ['GET', '/products/{free}/conversation', forBuyers],
    ['POST', '/products/{free}/conversation', forBuyers, message, begun],
    ['GET', '/sales/{shipped}/conversation', forParties],
    ['POST', '/sales/{shipped}/conversation', forParties, message, begun],
    ['GET', '/conversations/{conversation}', forParties],
    ['GET', '/conversations/{conversation}/messages', forParties],
    [
      'POST',
      '/conversations/{conversation}/messages',
      forParties,
      message,
      { buyer: sent, seller: `${sent} conversation_party.unread_since` },
    ],
    [
      'PUT',
      '/conversations/{conversation}/read',
      forParties,
      { number: 1 },
      { buyer: readNumber, seller: `${readNumber} conversation_party.unread_since` },
    ],
    ['PUT', '/conversations/{conversation}/block', forParties, undefined, '+member_block'],
    ['DELETE', '/conversations/{conversation}/block', forParties],
    ['GET', '/blocked-members', forMembers],
    ['DELETE', `/blocked-members/${unknownId}`, forMembers],
    [
      'POST',
      '/conversations/{conversation}/messages/{message}/report',
      statuses({ seller: 200, others: 404 }),
      { reason: 'It is an insult.' },
      '+report +notice',
    ],
    [
      'POST',
      '/messages/{message}/removal',
      forAdmins,
      { ground: 'abuse', reason: 'It insults a person.' },
      'conversation_message.removed_at +notice +restriction +audit_entry',
    ],
    [
      'GET',
      `/reportedItems/${unknownId}/photos/${unknownId}?size=large`,
      statuses({ admin: 404, others: 403 }),
    ],
    ['POST', '/conversation-photos', forMembers, photo, '+media'],
    ['GET', '/conversations/{illustrated}/photos/{photoOfMessage}?size=large', forParties],
    ['GET', '/cases/{escalated}/conversation', forAdmins, undefined, '+audit_entry'],
    [
      'GET',
      `/cases/{escalated}/conversation/photos/${unknownId}?size=large`,
      statuses({ admin: 404, others: 403 }),
    ],
  ],
  badInput: {
    clientId,
    number: 1,
    messageId: unknownId,
    'conversations.photo.size': 'small',
    'conversations.photoOfCase.size': 'small',
    'conversations.photoOfReport.size': 'small',
    'conversations.begin.text': 'Hello',
    'conversations.beginAboutSale.text': 'Hello',
    'conversations.send.text': 'Hello',
    'conversations.report.reason': 'It is an insult.',
    'conversations.messages.cursor': Buffer.from(`12.${unknownId}`).toString('base64url'),
    'conversations.ofCase.cursor': Buffer.from(`12.${unknownId}`).toString('base64url'),
  },
  statementCounts: [
    ['Ben', '/conversations', 2],
    ['Ben', '/blocked-members', 2],
  ],
}

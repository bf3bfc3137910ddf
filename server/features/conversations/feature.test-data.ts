import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const photo = await plain(8).png().toBuffer()
const clientId = '7d4a2f0e-9b1c-4c55-8f7e-2a6b3c4d5e6f'
const message = { clientId, text: 'Hello' }

const own = [401, 200, 404, 200, 404, 404, 403, 401, 401]
const anyMember = [401, 200, 200, 200, 200, 200, 403, 401, 401]

const sent = `+conversation_message conversation.last_at conversation.last_number
  conversation_party.last_at conversation_party.last_at`
const readNumber = 'conversation_party.read_number'
const begun = '+conversation +conversation_message +conversation_party +conversation_party'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/conversations', anyMember],
    ['GET', '/conversations/unread', anyMember],
    ['GET', '/products/{free}/conversation', [401, 200, 200, 403, 403, 403, 403, 401, 401]],
    [
      'POST',
      '/products/{free}/conversation',
      [401, 200, 200, 403, 403, 403, 403, 401, 401],
      message,
      begun,
    ],
    ['GET', '/sales/{shipped}/conversation', own],
    ['POST', '/sales/{shipped}/conversation', own, message, begun],
    ['GET', '/conversations/{conversation}', own],
    ['GET', '/conversations/{conversation}/messages', own],
    [
      'POST',
      '/conversations/{conversation}/messages',
      own,
      message,
      { buyer: sent, seller: `${sent} conversation_party.unread_since` },
    ],
    [
      'PUT',
      '/conversations/{conversation}/read',
      own,
      { number: 1 },
      { buyer: readNumber, seller: `${readNumber} conversation_party.unread_since` },
    ],
    ['PUT', '/conversations/{conversation}/block', own, undefined, '+member_block'],
    ['DELETE', '/conversations/{conversation}/block', own],
    ['GET', '/blocked-members', anyMember],
    ['DELETE', `/blocked-members/${unknownId}`, anyMember],
    [
      'POST',
      '/conversations/{conversation}/messages/{message}/report',
      [401, 404, 404, 200, 404, 404, 403, 401, 401],
      { reason: 'It is an insult.' },
      '+report +notice',
    ],
    [
      'POST',
      '/messages/{message}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'abuse', reason: 'It insults a person.' },
      'conversation_message.removed_at +notice +restriction +audit_entry',
    ],
    [
      'GET',
      `/reportedItems/${unknownId}/photos/${unknownId}?size=large`,
      [401, 403, 403, 403, 403, 404, 403, 401, 401],
    ],
    ['POST', '/conversation-photos', anyMember, photo, '+media'],
    ['GET', '/conversations/{illustrated}/photos/{photoOfMessage}?size=large', own],
    [
      'GET',
      '/cases/{escalated}/conversation',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      '+audit_entry',
    ],
    [
      'GET',
      `/cases/{escalated}/conversation/photos/${unknownId}?size=large`,
      [401, 403, 403, 403, 403, 404, 403, 401, 401],
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

import { findContactDetails } from '../../../contract/contact-details.ts'
import type {
  BlockedMember,
  Conversation,
  ConversationOpening,
  Message,
} from '../../../contract/members/conversations.ts'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { soldListingImage } from '../media/rules.ts'
import { shortName } from '../reviews/rules.ts'
import type { BlockedRow } from './block.ts'
import type { MessageRow } from './message-queries.ts'
import type { ConversationRow } from './queries.ts'
import { closedBecause } from './rules.ts'
import { contactStatusOf, type Subject } from './subject.ts'

/** The seller's name is public; that of a buyer is told to the seller of a sale only. */
export function otherNameOf(subject: Subject, role: Party): string {
  const { buyerName, sellerName, isBuyerDeleted, saleId } = subject
  if (role === 'buyer') return sellerName
  if (isBuyerDeleted) return deletedUserName
  return saleId ? buyerName : shortName(buyerName)
}

function toSubject(subject: Subject, role: Party) {
  return {
    role,
    productId: subject.productId,
    saleId: subject.saleId,
    header: subject.title,
    image: soldListingImage(subject),
    gone: subject.isListingGone,
    otherName: otherNameOf(subject, role),
    closed: closedBecause(contactStatusOf(subject, role)),
  }
}

export const toOpening = (
  subject: Subject,
  role: Party,
  conversationId: string | null,
): ConversationOpening => ({ ...toSubject(subject, role), conversationId })

type Written = { author: Party; text: string; isFromNewAccount: boolean }

/** Whether the reader agrees before it is shown. The role is undefined for staff. */
const needsConsent = ({ author, isFromNewAccount }: Written, role?: Party) =>
  isFromNewAccount && author !== role

/** What the reader agrees to see in the text. */
const consentForText = (written: Written, role?: Party) =>
  needsConsent(written, role) ? findContactDetails(written.text) : []

function consentFor(row: MessageRow, role?: Party): Message['consent'] {
  const kinds = consentForText(row, role)
  return needsConsent(row, role) && row.photos.length > 0 ? [...kinds, 'photo'] : kinds
}

/** Staff, without a role, see a removed message as evidence. */
export function toMessage(sent: MessageRow, role?: Party): Message {
  const { id, number, author, clientId, createdAt, isRemoved: removed } = sent
  const row = removed && role ? { ...sent, text: '', photos: [] } : sent
  const { text, photos } = row
  return {
    _id: id,
    number,
    author,
    clientId,
    text,
    photos,
    removed,
    consent: consentFor(row, role),
    date: createdAt.toISOString(),
  }
}

/** The list omits a text that needs consent, and all photos. */
function toLast({ newest, role }: ConversationRow): Conversation['last'] {
  if (!newest) return { text: '', author: role, removed: false, consent: [], photos: 0 }
  const { author, isRemoved: removed, photos } = newest
  if (removed) return { text: '', author, removed, consent: [], photos: 0 }
  const consent = consentForText(newest, role)
  const text = consent.length > 0 ? '' : newest.text
  return { text, author, removed, consent, photos }
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    ...toSubject(row, row.role),
    _id: row.id,
    unread: row.unread,
    lastNumber: row.lastNumber,
    otherRead: row.otherRead,
    date: row.lastAt.toISOString(),
    last: toLast(row),
  }
}

/** Without a conversation, no sale tells the name of a buyer. */
export const toBlockedMember = (row: BlockedRow): BlockedMember => ({
  _id: row.id,
  name: row.hasPublicName ? row.name : shortName(row.name),
  date: row.createdAt.toISOString(),
})

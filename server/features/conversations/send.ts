import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { NewMessage } from '../../../contract/members/conversations.ts'
import { lockMemberRowsShared, lockMemberShared } from '../../access/member-locks.ts'
import { consumeRateLimit, consumeRateLimits } from '../../access/rate-limits.ts'
import type { Member, RequestContext } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { conversationAbout } from './queries.ts'
import { conversationLimits } from './rate-limits.ts'
import { closedBecause } from './rules.ts'
import { toMessage } from './serialize.ts'
import { callerParty, contactStatusOf, type Subject } from './subject.ts'
import { writeMessage } from './write-message.ts'

async function consumeSendLimits({ db }: RequestContext, member: Member, { photos }: NewMessage) {
  await consumeRateLimit(db, conversationLimits.sendMessage, member.id)
  if (photos.length === 0) return
  await consumeRateLimit(db, conversationLimits.sendPhotos, member.id, photos.length)
}

function ensureNotEmpty({ text, photos }: NewMessage) {
  if (text.trim() !== '' || photos.length > 0) return
  throw refuse('bad_input', { fields: { text: formatMessage('required', { label: 'Message' }) } })
}

/** Sends a message in a conversation of the member. Refuses like `writeMessage`. */
export async function sendMessage(
  context: RequestContext,
  member: Member,
  conversationId: string,
  message: NewMessage,
) {
  ensureNotEmpty(message)
  await consumeSendLimits(context, member, message)
  const row = await transact(context.db, async (tx) => {
    await lockMemberShared(tx, member)
    return writeMessage(tx, member, conversationId, message)
  })
  return { conversationId, message: toMessage(row, row.author) }
}

/** Both members are locked first, by id: an erasure of either comes before or after. */
async function beginConversation(tx: Tx, { productId, buyerId, sellerId }: Subject) {
  await lockMemberRowsShared(tx, [buyerId, sellerId])
  const begun = await tx
    .insertInto('conversation')
    .values({ product_id: productId, buyer_id: buyerId, seller_id: sellerId })
    .onConflict((conflict) => conflict.columns(['product_id', 'buyer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return
  const parties = [
    { role: 'buyer', member_id: buyerId },
    { role: 'seller', member_id: sellerId },
  ] as const
  await tx
    .insertInto('conversation_party')
    .values(parties.map((party) => ({ ...party, conversation_id: begun.id })))
    .execute()
}

async function consumeBeginLimits({ db, address }: RequestContext, member: Member) {
  await consumeRateLimits(db, [
    [conversationLimits.beginByAddress, address],
    [conversationLimits.beginByAccount, member.id],
  ])
}

/**
 * Sends a message about a product, and begins the conversation if there is none. Refuses
 * `conversation_closed`, and what `writeMessage` refuses.
 */
export async function sendAbout(
  context: RequestContext,
  member: Member,
  subject: Subject,
  message: NewMessage,
) {
  const { productId, buyerId } = subject
  const known = await conversationAbout(context.db, productId, buyerId)
  if (known) return sendMessage(context, member, known.id, message)
  ensureNotEmpty(message)
  if (closedBecause(contactStatusOf(subject, callerParty(subject, member)))) {
    throw refuse('conversation_closed')
  }
  await consumeBeginLimits(context, member)
  await consumeSendLimits(context, member, message)
  return transact(context.db, async (tx) => {
    await beginConversation(tx, subject)
    const begun = await conversationAbout(tx, productId, buyerId)
    if (!begun) throw refuse('not_found')
    await lockMemberShared(tx, member)
    const row = await writeMessage(tx, member, begun.id, message)
    return { conversationId: begun.id, message: toMessage(row, row.author) }
  })
}

import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimits } from '../../access/rate-limits.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginateBy, paginatedResponse, paginationOf, rowLimit } from '../../http/pagination.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import { beginProcedures } from './begin-routes.ts'
import { blockProcedures } from './block-routes.ts'
import { caseProcedures } from './case-routes.ts'
import { markConversationRead } from './mark-read.ts'
import { messageCursor, messagesOf } from './message-queries.ts'
import { photoProcedures } from './photo-routes.ts'
import { countUnreadConversations, findConversation, listConversations } from './queries.ts'
import { conversationLimits } from './rate-limits.ts'
import { removeMessage } from './remove.ts'
import { reportMessage } from './report.ts'
import { sendMessage } from './send.ts'
import { toConversation, toMessage } from './serialize.ts'

const { conversations } = implementer

export const conversationProcedures = {
  list: conversations.list.handler(async function listOwnConversations({ context, input }) {
    const { rows, after } = paginationOf(input)
    const list = await listConversations(context.db, requireMember(context), rows, after)
    const position = ({ lastAt, id }: (typeof list)[number]) => ({ at: lastAt, id })
    return paginateBy('/conversations', input, list, position, toConversation)
  }),

  unread: conversations.unread.handler(async function countUnread({ context }) {
    return { count: await countUnreadConversations(context.db, requireMember(context)) }
  }),

  one: conversations.one.handler(async function showConversation({ context, input }) {
    const found = await findConversation(context.db, requireMember(context), input.id)
    if (!found) throw refuse('not_found')
    return toConversation(found)
  }),

  messages: conversations.messages.handler(async function listMessages({ context, input }) {
    const { id, ...page } = input
    const found = await findConversation(context.db, requireMember(context), id)
    if (!found) throw refuse('not_found')
    const rows = await messagesOf(context.db, id, { rows: rowLimit(page), cursor: page.cursor })
    return paginatedResponse(`/conversations/${id}/messages`, page, rows, {
      cursor: messageCursor,
      show: (row) => toMessage(row, found.role),
    })
  }),

  send: conversations.send.handler(function sendInConversation({ context, input }) {
    const { id, ...message } = input
    return sendMessage(context, requireMember(context), id, message)
  }),

  read: conversations.read.handler(async function readConversation({ context, input }) {
    await markConversationRead(context.db, requireMember(context), input)
    return { acknowledged: true }
  }),

  report: conversations.report.handler(async function reportOneMessage({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimits(context.db, [
      [reportLimits.reportByAddress, context.address],
      [conversationLimits.reportMessage, me.id],
    ])
    await reportMessage(context, me, input)
    return { acknowledged: true }
  }),

  remove: conversations.remove.handler(async function removeAnyMessage({ context, input }) {
    await removeMessage(context, requireMember(context), input)
    return { acknowledged: true }
  }),

  ...beginProcedures,
  ...blockProcedures,
  ...photoProcedures,
  ...caseProcedures,
}

import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { blockedMembers, blockOther, unblock, unblockOther } from './block.ts'
import { conversationLimits } from './rate-limits.ts'
import { toBlockedMember } from './serialize.ts'

const { conversations } = implementer

export const blockProcedures = {
  block: conversations.block.handler(async function blockMember({ context, input }) {
    const me = requireMember(context)
    await consumeRateLimit(context.db, conversationLimits.blockMember, me.id)
    await blockOther(context, me, input.id)
    return { acknowledged: true }
  }),

  unblock: conversations.unblock.handler(async function unblockMember({ context, input }) {
    await unblockOther(context.db, requireMember(context), input.id)
    return { acknowledged: true }
  }),

  blocked: conversations.blocked.handler(async function listBlockedMembers({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await blockedMembers(context.db, requireMember(context), rows, after)
    return paginate('/blocked-members', input, found, toBlockedMember)
  }),

  endBlock: conversations.endBlock.handler(async function endBlockOfMember({ context, input }) {
    await unblock(context.db, requireMember(context), input.id)
    return { acknowledged: true }
  }),
}

import type { Policy } from '../../access/policy.ts'
import { admins, buyers, members } from '../../access/policy-rules.ts'

/**
 * Whose conversation it is, is decided by the queries: they find only those of the caller. Suspended members
 * write in those about a sale only, which `writeMessage` decides.
 */
export const conversationPolicy = {
  begin_conversation: { who: buyers },
  converse: { who: members, whileSuspended: 'allowed' },
  read_case_conversation: { who: admins },
  remove_message: { who: admins, recentLogin: 'always' },
} satisfies Policy

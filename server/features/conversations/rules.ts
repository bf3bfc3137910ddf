import type { Conversation } from '../../../contract/members/conversations.ts'

/** Minutes that a message stays unread before its reader gets an e-mail. */
export const minutesUntilEmail = 5

export const maxUnreadConversations = 100

export type ContactStatus = {
  hasSale: boolean
  isSold: boolean
  /** Withdrawn, or hidden for its serial number or a suspension. A paused item can still be talked about. */
  isListingWithdrawn: boolean
  otherIsDeleted: boolean
  hasBlocked: boolean
  isBlocked: boolean
}

/** Why no message can be sent. A blocked member is told the same as if the other had left. */
export function closedBecause(status: ContactStatus): Conversation['closed'] {
  if (status.hasBlocked) return 'blocked'
  if (status.isBlocked || status.otherIsDeleted) return 'unavailable'
  if (status.hasSale) return null
  if (status.isSold) return 'sold'
  return status.isListingWithdrawn ? 'unavailable' : null
}

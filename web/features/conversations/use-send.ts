import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NewMessage } from '../../../contract/members/conversations.ts'
import { api } from '../../api/api.ts'
import { type About, invalidateConversations } from '../../data/conversation-queries.ts'
import { useScreenGuard } from '../../ui/use-screen-guard.ts'

/** `onSent` is called when the server has stored the message. */
export type Send = (message: NewMessage, onSent: () => void) => Promise<unknown>

/** Sends messages in a conversation. Resolves when the server has stored the message. */
export function useSend(id: string): { send: Send } {
  const queryClient = useQueryClient()
  return {
    async send(message, onSent) {
      await api.conversations.send({ id, ...message })
      onSent()
      invalidateConversations(queryClient)
    },
  }
}

/**
 * Sends the first message, and opens the conversation unless another screen was opened in the
 * meantime. Resolves after that.
 */
export function useBegin(about: About): { send: Send } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const guardScreen = useScreenGuard()
  return {
    async send(message, onSent) {
      const isStillOpen = guardScreen()
      const { conversationId: id } =
        'sale' in about
          ? await api.conversations.beginAboutSale({ id: about.sale, ...message })
          : await api.conversations.begin({ id: about.product, ...message })
      onSent()
      await invalidateConversations(queryClient)
      if (!isStillOpen()) return
      await navigate({ to: '/dashboard/messages/$id', params: { id }, replace: true })
    },
  }
}

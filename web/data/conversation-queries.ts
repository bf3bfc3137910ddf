import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ConversationOpening } from '../../contract/members/conversations.ts'
import { api } from '../api/api.ts'
import { cursorPages } from './cursor-pages.ts'
import { orpc } from './queries.ts'

/** The member's conversations. Each event of the live stream makes them stale. */
export const conversationsQuery = orpc.conversations.list.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

export const unreadConversationsQuery = orpc.conversations.unread.queryOptions({
  staleTime: 10_000,
})

/** The members that the member has blocked. */
export const blockedMembersQuery = orpc.conversations.blocked.infiniteOptions({
  ...cursorPages,
  staleTime: 0,
})

export const conversationQuery = (id: string) =>
  orpc.conversations.one.queryOptions({ input: { id }, staleTime: 1000 })

/** The messages of a conversation, newest first. */
export const messagesQuery = (id: string) =>
  orpc.conversations.messages.infiniteOptions({
    ...cursorPages,
    input: (cursor: string | undefined) => ({ id, cursor }),
    staleTime: 1000,
  })

/** What a message from an item page or the page of a sale is about. */
export type About = { product: string } | { sale: string }

/** The key begins with a path like those of `orpc`, for `invalidateConversations`. */
export const openingQuery = (about: About) =>
  queryOptions({
    queryKey: [['conversations', 'opening'], about],
    queryFn: ({ signal }): Promise<ConversationOpening> =>
      'sale' in about
        ? api.conversations.aboutSale({ id: about.sale }, { signal })
        : api.conversations.aboutProduct({ id: about.product }, { signal }),
    staleTime: 0,
  })

/** Photos never change, and what staff read is recorded each time. */
const lasting = ['photo', 'ofCase']

/** Reads again what the screen shows of conversations. */
export function invalidateConversations(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate({ queryKey: [path] }) {
      const [noun, call] = Array.isArray(path) ? path : []
      return noun === 'conversations' && !lasting.includes(call)
    },
  })
}

import { createFileRoute } from '@tanstack/react-router'
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
} from '../../data/conversation-queries.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { ConversationPane } from '../../features/conversations/conversation-pane.tsx'
import { MessagesLayout } from '../../features/conversations/messages-layout.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'

export const Route = createFileRoute('/dashboard/messages/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([
      queryClient.query(conversationQuery(id)),
      queryClient.infiniteQuery(messagesQuery(id)),
      queryClient.infiniteQuery(conversationsQuery),
    ]).catch(throwNotFound)
  },
  head: pageTitle('conversation'),
  pendingComponent: skeletonOf('messages', 'rows'),
  component: OneConversation,
})

function OneConversation() {
  const { id } = Route.useParams()
  return (
    <MessagesLayout selected={id}>
      <ConversationPane key={id} id={id} />
    </MessagesLayout>
  )
}

import { createFileRoute, notFound } from '@tanstack/react-router'
import { statusOf } from '../../api/failures.ts'
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
} from '../../data/conversation-queries.ts'
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
    ]).catch((failure) => {
      throw statusOf(failure) === 404 ? notFound() : failure
    })
  },
  head: pageTitle('conversation'),
  pendingComponent: skeletonOf('messages', 'rows'),
  component: OneConversation,
})

function OneConversation() {
  const { id } = Route.useParams()
  const { member } = Route.useRouteContext()
  return (
    <MessagesLayout selected={id}>
      <ConversationPane key={id} id={id} member={member} />
    </MessagesLayout>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type About, conversationsQuery, openingQuery } from '../../data/conversation-queries.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { MessagesLayout } from '../../features/conversations/messages-layout.tsx'
import { NewConversation } from '../../features/conversations/new-conversation.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

type Search = { product?: string; sale?: string }

const aboutOf = ({ product, sale }: Search): About | null => {
  if (sale) return { sale }
  return product ? { product } : null
}

export const Route = createFileRoute('/dashboard/messages')({
  validateSearch: ({ product, sale }: Record<string, unknown>): Search => ({
    ...(typeof product === 'string' && { product }),
    ...(typeof sale === 'string' && { sale }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.infiniteQuery(conversationsQuery)
    const about = aboutOf(deps)
    if (!about) return
    const { conversationId: id } = await queryClient.query(openingQuery(about)).catch(throwNotFound)
    if (id) throw redirect({ to: '/dashboard/messages/$id', params: { id }, replace: true })
  },
  head: pageTitle('messages'),
  pendingComponent: skeletonOf('messages', 'rows'),
  component: Messages,
})

/** Beside the list, unless that is empty and says so. */
function ChooseConversation() {
  const t = useTranslations('conversations')
  const { data } = useInfiniteQuery(conversationsQuery)
  if (!data || data.pages.every(({ body }) => body.length === 0)) return null
  return <EmptyState icon={<MessagesSquare />} title={t('choose')} />
}

function Messages() {
  const about = aboutOf(Route.useSearch())
  return (
    <MessagesLayout selected={about ? 'new' : null}>
      {about ? <NewConversation about={about} /> : <ChooseConversation />}
    </MessagesLayout>
  )
}

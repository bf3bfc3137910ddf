import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { conversationsQuery } from '../../data/conversation-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { ConversationRow } from './conversation-row.tsx'

/** The member's conversations, the latest message first. */
export function ConversationList() {
  const t = useTranslations('conversations')
  const query = useInfiniteQuery(conversationsQuery)
  if (query.isPending) return <SkeletonList shape="rows" count={4} />
  if (!query.data) return <LoadError failure={query.error} onRetry={query.refetch} />
  const conversations = query.data.pages.flatMap((page) => page.body)
  if (conversations.length === 0) {
    return (
      <EmptyState icon={<MessagesSquare />} title={t('none')}>
        <p>{t('noneHint')}</p>
      </EmptyState>
    )
  }
  return (
    <nav aria-label={t('list')}>
      <ul className="card divide-y divide-line overflow-hidden">
        {conversations.map((conversation) => (
          <ConversationRow key={conversation._id} conversation={conversation} />
        ))}
      </ul>
      <LoadMore {...query} />
    </nav>
  )
}

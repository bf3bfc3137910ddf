import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { unreadConversationsQuery } from '../../data/conversation-queries.ts'
import { CountBadge } from '../../ui/count-badge.tsx'

/** In how many conversations the member has unread messages, beside the link to them. */
export function UnreadMessages() {
  const t = useTranslations('conversations')
  const { data } = useQuery(unreadConversationsQuery)
  const count = data?.count ?? 0
  if (count === 0) return null
  return <CountBadge count={count} label={t('unread', { count })} className="ms-auto" />
}

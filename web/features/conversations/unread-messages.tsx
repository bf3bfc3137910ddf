import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { unreadConversationsQuery } from '../../data/conversation-queries.ts'

/** In how many conversations the member has unread messages, beside the link to them. */
export function UnreadMessages() {
  const t = useTranslations('conversations')
  const { data } = useQuery(unreadConversationsQuery)
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="ms-auto grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-sm font-semibold text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}

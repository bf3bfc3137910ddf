import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation, Message } from '../../../contract/members/conversations.ts'
import { messagesQuery } from '../../data/conversation-queries.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { MessageItem } from './message-item.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

/** The messages, oldest first. New ones are announced, and shown if the reader is at the end. */
export function MessageLog({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations')
  const words = useTranslations('ui')
  const personName = usePersonName()
  const query = useInfiniteQuery(messagesQuery(conversation._id))
  const messages = (query.data?.pages.flatMap((page) => page.body) ?? []).toReversed()
  // Fixed, because a message that moves to the other list is mounted anew, without the focus.
  const [oldestRecent, setOldestRecent] = useState(0)
  const isRecent = ({ number }: Message) => number >= oldestRecent
  const newest = messages.at(-1)
  const log = useStickToEnd(newest?.number, newest?.author === conversation.role)
  const keepScrollPosition = useScrollAnchor(log, messages[0]?._id)
  const own = messages.filter(({ author }) => author === conversation.role)
  const loadOlder = () => {
    keepScrollPosition()
    setOldestRecent((now) => now || (messages[0]?.number ?? 0))
    query.fetchNextPage()
  }
  const row = (message: Message) => (
    <MessageItem
      key={message._id}
      conversation={conversation}
      message={message}
      isLastOwn={message === own.at(-1)}
    />
  )
  return (
    <div
      ref={log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      role="log"
      aria-label={t('log', { name: personName(conversation.otherName) })}
      aria-busy={query.isPending || query.isFetchingNextPage}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 -outline-offset-2 sm:p-4"
    >
      {query.isPending && <SkeletonList shape="rows" count={3} />}
      {query.isError && !query.data && <LoadError failure={query.error} onRetry={query.refetch} />}
      {query.hasNextPage && (
        <div className="mb-4 grid justify-items-center gap-2">
          <FormError message={query.isFetchNextPageError && words('restNotLoaded')} />
          <Button variant="secondary" size="sm" busy={query.isFetchingNextPage} onClick={loadOlder}>
            {t('older')}
          </Button>
        </div>
      )}
      {/* Older messages in a list of their own, so that they are not announced as new. */}
      <ol aria-live="off" className="mb-3 grid gap-3 empty:hidden">
        {messages.filter((message) => !isRecent(message)).map(row)}
      </ol>
      <ol className="grid gap-3">{messages.filter(isRecent).map(row)}</ol>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '../../../contract/members/conversations.ts'
import { cursorPages } from '../../data/cursor-pages.ts'
import { orpc } from '../../data/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { MessageText } from './message-text.tsx'

/** Never refetched automatically, because the server records each access. */
const caseQuery = (id: string) =>
  orpc.conversations.ofCase.infiniteOptions({
    ...cursorPages,
    input: (cursor: string | undefined) => ({ id, cursor }),
    staleTime: 'static',
  })

function CaseMessage({ message, saleId }: { message: Message; saleId: string }) {
  const t = useTranslations('conversations.case')
  return (
    <li className="grid justify-items-start gap-1">
      <p className="text-sm text-muted">
        {t(message.author)} · <DateText iso={message.date} />
      </p>
      <MessageText message={message} isOwn={message.author === 'buyer'} />
      <MessagePhotos place={{ saleId }} photos={message.photos} consent={message.consent} />
    </li>
  )
}

function CaseMessages({ saleId }: { saleId: string }) {
  const t = useTranslations('conversations.case')
  const query = useInfiniteQuery(caseQuery(saleId))
  if (query.isPending) return <SkeletonList shape="rows" count={3} />
  if (!query.data) return <LoadError failure={query.error} onRetry={query.refetch} />
  const messages = query.data.pages.flatMap((page) => page.body)
  if (messages.length === 0) return <p>{t('none')}</p>
  return (
    <>
      <ol aria-label={t('title')} className="grid gap-4">
        {messages.map((message) => (
          <CaseMessage key={message._id} message={message} saleId={saleId} />
        ))}
      </ol>
      <LoadMore {...query} />
    </>
  )
}

/** What the parties of a sale wrote to each other, for staff who decide its case. */
export function CaseConversation({ saleId }: { saleId: string }) {
  const t = useTranslations('conversations.case')
  const [isShown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = () => {
    // The button disappears.
    heading.current?.focus()
    setShown(true)
  }
  return (
    <CardSection title={t('title')} heading={heading}>
      <p className="text-muted">{t('recorded')}</p>
      {isShown ? (
        <CaseMessages saleId={saleId} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={show}>
          {t('show')}
        </Button>
      )}
    </CardSection>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { BlockedMember } from '../../../contract/members/conversations.ts'
import { api } from '../../api/api.ts'
import { blockedMembersQuery } from '../../data/conversation-queries.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { UserText } from '../../ui/user-text.tsx'

type Heading = RefObject<HTMLElement | null>

/** `heading` receives the focus after the block has ended, because the row is gone. */
function useEndBlock(heading: Heading) {
  const t = useTranslations('conversations')
  return useInvalidatingAction(async ({ _id: id }: BlockedMember) => {
    await api.conversations.endBlock({ id })
    heading.current?.focus()
    return t('unblocked')
  })
}

function BlockedRow({ member, heading }: { member: BlockedMember; heading: Heading }) {
  const t = useTranslations('conversations')
  const { act, isPending, error } = useEndBlock(heading)
  const { name, date } = member
  return (
    <li className="grid gap-3 border-b border-line pb-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium wrap-anywhere">
            <UserText>{name}</UserText>
          </p>
          <p className="text-sm text-muted">
            {t.rich('blocked.since', { date: () => <DateText iso={date} /> })}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={t('blocked.unblockOf', { name })}
          onClick={() => act(member)}
        >
          {t('unblock')}
        </Button>
      </div>
      <FormError failure={error} />
    </li>
  )
}

function BlockedList({ heading }: { heading: Heading }) {
  const t = useTranslations('conversations.blocked')
  const query = useInfiniteQuery(blockedMembersQuery)
  const { data, error, refetch } = query
  if (!data) {
    return error ? <LoadError failure={error} onRetry={refetch} /> : <Skeleton className="h-6" />
  }
  const members = data.pages.flatMap(({ body }) => body)
  if (members.length === 0) return <p>{t('none')}</p>
  return (
    <div>
      <ul className="grid gap-3">
        {members.map((member) => (
          <BlockedRow key={member._id} member={member} heading={heading} />
        ))}
      </ul>
      <LoadMore {...query} />
    </div>
  )
}

/**
 * The members that the member has blocked. A block outlives the conversations of the two, and can be ended
 * here.
 */
export function OwnAccountBlocks() {
  const t = useTranslations('conversations.blocked')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div id="blocked" className="scroll-mt-24">
      <CardSection title={t('heading')} lead={t('lead')} heading={heading}>
        <BlockedList heading={heading} />
      </CardSection>
    </div>
  )
}

import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { scoreNames } from '../../../contract/review-terms.ts'
import type { Review } from '../../../contract/reviews.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ReviewReply } from './review-reply.tsx'
import { Stars } from './stars.tsx'

type Scored = Pick<Review, 'agreement' | 'communication' | 'handover'>
type ScoresProps = { review: Scored; author: Review['author'] }

/** The three scores. What they are about depends on the author. */
export function ReviewScores({ review, author }: ScoresProps) {
  const t = useTranslations('reviews.scores')
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {scoreNames.map((name) => (
        <div key={name} className="flex items-center gap-2">
          <dt className="text-muted">{t(`${author}.${name}`)}</dt>
          <dd>
            <Stars value={review[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ review: { refunded, author, header } }: { review: Review }) {
  const t = useTranslations('reviews')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">{t(`about.${author}`, { title: header })}</span>
      <span className="inline-flex items-center gap-1 text-accent-strong">
        <BadgeCheck aria-hidden className="size-4 shrink-0" />
        {t('verified')}
      </span>
      {refunded && <Badge>{t('refunded')}</Badge>}
    </div>
  )
}

/** A published review; `children` are what the reader may do with it. */
export function ReviewCard({ review, children }: { review: Review; children?: ReactNode }) {
  const personName = usePersonName()
  const { author, authorName, date, text, reply } = review
  return (
    <article className="grid gap-3">
      <header className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="font-semibold wrap-anywhere">
            <UserText>{personName(authorName)}</UserText>
          </strong>
          <span className="text-sm text-muted">
            <DateText iso={date} />
          </span>
        </p>
        <Facts review={review} />
      </header>
      <ReviewScores review={review} author={author} />
      {text && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <UserText>{text}</UserText>
        </p>
      )}
      {reply && <ReviewReply reply={reply} author={author} />}
      {children}
    </article>
  )
}

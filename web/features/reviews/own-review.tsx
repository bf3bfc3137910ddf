import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { SaleReviews } from '../../../contract/reviews.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ReportReply } from './report-review.tsx'
import { ReviewScores } from './review-card.tsx'
import { ReviewReply } from './review-reply.tsx'
import { WriteReview } from './write-review.tsx'

type Own = NonNullable<SaleReviews['own']>

function Written({ own, role }: { own: Own; role: Party }) {
  const t = useTranslations('reviews.sale')
  const { _id, text, reply, removedBecause } = own
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('own')}</h3>
      {removedBecause && <Callout tone="warn">{t('removed', { reason: removedBecause })}</Callout>}
      <ReviewScores review={own} author={role} />
      {text && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <UserText>{text}</UserText>
        </p>
      )}
      {reply && <ReviewReply reply={reply} author={role} />}
      {reply && !removedBecause && <ReportReply reviewId={_id} />}
    </div>
  )
}

type Props = {
  saleId: string
  role: Party
  reviews: SaleReviews
  heading: RefObject<HTMLElement | null>
}

/** What the member has written, or may write, and when it is published. */
export function OwnReview({ saleId, role, reviews: { own, until, linked }, heading }: Props) {
  const t = useTranslations('reviews.sale')
  const closed = linked ? 'linked' : 'over'
  return (
    <>
      {own && <Written own={own} role={role} />}
      {!own && <p className="max-w-prose text-pretty">{t(until ? `invite.${role}` : closed)}</p>}
      {until && (
        <p className="max-w-prose text-sm text-pretty text-muted">
          {t.rich(own ? 'waiting' : 'until', { date: () => <DateText iso={until} /> })}{' '}
          <Link to="/reviews/how" className={textLink}>
            {t('how')}
          </Link>
        </p>
      )}
      <WriteReview
        saleId={saleId}
        author={role}
        own={own}
        heading={heading}
        canWrite={until !== null}
      />
    </>
  )
}

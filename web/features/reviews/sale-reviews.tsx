import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isReviewable } from '../../../contract/review-terms.ts'
import type { SaleReviews as Reviews } from '../../../contract/reviews.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { saleReviewsQuery } from '../../data/queries.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { OwnReview } from './own-review.tsx'
import { Rating } from './rating.tsx'
import { ReplyToReview } from './reply-to-review.tsx'
import { ReportReview } from './report-review.tsx'
import { ReviewCard } from './review-card.tsx'

type Heading = RefObject<HTMLHeadingElement | null>

type OtherProps = { reviews: Reviews; heading: Heading }

function OtherReview({ reviews: { other: review, mayReply }, heading }: OtherProps) {
  const t = useTranslations('reviews.sale')
  if (!review) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('other')}</h3>
      <ReviewCard review={review}>
        <ReplyToReview id={review._id} mayReply={mayReply} heading={heading} />
        <ReportReview reviewId={review._id} authorName={review.authorName} />
      </ReviewCard>
    </div>
  )
}

function Content({ sale, role, heading }: { sale: Sale; role: Party; heading: Heading }) {
  const t = useTranslations('reviews.sale')
  const personName = usePersonName()
  const { data, error, refetch } = useQuery(saleReviewsQuery(sale._id))
  if (error && !data) return <LoadError failure={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24" />
  const { name } = role === 'buyer' ? sale.seller : sale.buyer
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-muted">{t('ratingOf', { name: personName(name) })}</span>
        <Rating rating={data.rating} />
      </p>
      <OwnReview saleId={sale._id} role={role} reviews={data} heading={heading} />
      <OtherReview reviews={data} heading={heading} />
    </>
  )
}

/** The reviews of an ended sale, for its parties. */
export function SaleReviews({ sale }: { sale: Sale }) {
  const t = useTranslations('reviews.sale')
  const heading = useRef<HTMLHeadingElement>(null)
  const { role, state, steps } = sale
  const hasLeft = steps.some(({ event }) => event === 'ship' || event === 'hand_over')
  if (role === 'staff' || !isReviewable({ state, hasLeft })) return null
  return (
    <CardSection title={t('title')} heading={heading}>
      <Content sale={sale} role={role} heading={heading} />
    </CardSection>
  )
}

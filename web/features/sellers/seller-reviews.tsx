import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sellerReviewsQuery } from '../../data/seller-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ReportReview } from '../reviews/report-review.tsx'
import { ReviewCard } from '../reviews/review-card.tsx'

/** What buyers wrote about the seller, newest first. */
export function SellerReviews({ id }: { id: string }) {
  const t = useTranslations('sellerProfile.reviews')
  const query = useSuspenseInfiniteQuery(sellerReviewsQuery(id))
  const reviews = query.data.pages.flatMap(({ body }) => body)
  return (
    <>
      <p className="max-w-prose text-muted">
        {t('lead')}{' '}
        <Link to="/reviews/how" className={textLink}>
          {t('how')}
        </Link>
      </p>
      {reviews.length === 0 && (
        <EmptyState icon={<MessageSquareText />} title={t('none')}>
          <p>{t('noneHint')}</p>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review._id} id={`review-${review._id}`} className="card p-5">
            <ReviewCard review={review}>
              <ReportReview reviewId={review._id} authorName={review.authorName} />
            </ReviewCard>
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}

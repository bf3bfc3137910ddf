import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { ReportText } from '../reports/report-text.tsx'

type Props = { reviewId: string; authorName: string }

/** Reports a review to the admins. */
export function ReportReview({ reviewId, authorName }: Props) {
  const t = useTranslations('reviews.report')
  return (
    <ReportText
      text={t('act')}
      label={t('actOf', { name: authorName })}
      part={`review-${reviewId}`}
      id={reviewId}
      texts="reviews.report"
      send={(reason) => api.reviews.report({ id: reviewId, reason })}
    />
  )
}

/** Reports the reply to the member's own review. */
export function ReportReply({ reviewId }: Pick<Props, 'reviewId'>) {
  const t = useTranslations('reviews.reportReply')
  return (
    <ReportText
      text={t('act')}
      label={t('actOf')}
      part={`review-${reviewId}`}
      id={reviewId}
      texts="reviews.reportReply"
      send={(reason) => api.reviews.report({ id: reviewId, reason })}
    />
  )
}

import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { maxReviewLength } from '../../../contract/review-terms.ts'
import { reviewReply } from '../../../contract/reviews.ts'
import { api } from '../../api/api.ts'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Props = { reviewId: string; heading: RefObject<HTMLElement | null> }

/** The one reply of the reviewed member. */
export function ReplyToReview({ reviewId, heading }: Props) {
  const t = useTranslations('reviews.reply')
  const { act, isPending, error } = useInvalidatingAction(async (text: string) => {
    await api.reviews.reply({ id: reviewId, text })
    return t('done')
  })
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium">{t('act')}</summary>
      <div className="pt-3">
        <SingleTextForm
          schema={reviewReply}
          most={maxReviewLength}
          words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
          busy={isPending}
          failure={error}
          onSend={(text) => act(text, { onSuccess: () => heading.current?.focus() })}
        />
      </div>
    </details>
  )
}

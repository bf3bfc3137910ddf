import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxReviewLength } from '../../../contract/review-terms.ts'
import { type Review, reviewReply } from '../../../contract/reviews.ts'
import { api } from '../../api/api.ts'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Props = { review: Review; heading: RefObject<HTMLElement | null> }

/** The one reply of the reviewed member. */
export function ReplyToReview({ review: { _id: id, reply }, heading }: Props) {
  const t = useTranslations('reviews.reply')
  const [open, setOpen] = useState(false)
  const { act, isPending, error } = useInvalidatingAction(async (text: string) => {
    await api.reviews.reply({ id, text })
    return t('done')
  })
  const sent = () => {
    setOpen(false)
    heading.current?.focus()
  }
  if (reply && !open) return null
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-medium">{t('act')}</summary>
      <div className="pt-3">
        <SingleTextForm
          schema={reviewReply}
          most={maxReviewLength}
          words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
          busy={isPending}
          failure={error}
          onSend={(text) => act(text, { onSuccess: sent })}
        />
      </div>
    </details>
  )
}

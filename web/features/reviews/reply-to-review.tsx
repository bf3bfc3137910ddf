import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { maxReviewLength } from '../../../contract/review-terms.ts'
import { type Review, reviewReply } from '../../../contract/reviews.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useRevealedForm } from '../../ui/use-revealed-form.ts'

type Props = { id: Review['_id']; mayReply: boolean; heading: RefObject<HTMLElement | null> }

/** The one reply of the reviewed member. */
export function ReplyToReview({ id, mayReply, heading }: Props) {
  const t = useTranslations('reviews.reply')
  const draftKey = useDraftKey('review-reply')(id)
  const { details, form } = useRevealedForm(async (text) => {
    await api.reviews.reply({ id, text })
    deleteDraft(draftKey)
    return t('done')
  }, heading)
  if (!mayReply && !details.open) return null
  return (
    <details {...details}>
      <summary className="min-h-6 cursor-pointer font-medium">{t('act')}</summary>
      <div className="pt-3">
        <SingleTextForm
          schema={reviewReply.shape.text}
          maxLength={maxReviewLength}
          draftKey={draftKey}
          words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
          {...form}
        />
      </div>
    </details>
  )
}

import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewAuthor, SaleReviews } from '../../../contract/reviews.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { ReviewForm } from './review-form.tsx'

type Props = {
  saleId: string
  author: ReviewAuthor
  own: SaleReviews['own']
  canWrite: boolean
  heading: RefObject<HTMLElement | null>
}

/** The button and the dialog in which a party writes or changes its review. */
export function WriteReview({ saleId, author, own, canWrite, heading }: Props) {
  const t = useTranslations('reviews')
  const draftKey = useDraftKey('review')(saleId)
  const [open, setOpen] = useState(false)
  const { act, isPending, error, reset } = useInvalidatingAction(
    async (review: Parameters<typeof api.reviews.write>[0]) => {
      const { published } = await api.reviews.write(review)
      deleteDraft(draftKey)
      return t(published ? 'form.published' : 'form.saved')
    },
    () => open,
  )
  const change = (next: boolean) => {
    if (next) reset()
    setOpen(next)
  }
  if (!canWrite && !open) return null
  return (
    <>
      <Button
        variant={own ? 'secondary' : 'primary'}
        className="justify-self-start"
        onClick={() => change(true)}
      >
        {t(own ? 'form.change' : 'form.write')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t(`form.title.${author}`)}
        description={t('form.rules')}
        finalFocus={() => (canWrite ? null : heading.current)}
      >
        <ReviewForm
          author={author}
          own={own}
          draftKey={draftKey}
          busy={isPending}
          failure={error ? messageOf(error) : null}
          onBack={() => change(false)}
          onWrite={(review) => act({ id: saleId, ...review }, { onSuccess: () => setOpen(false) })}
        />
      </Dialog>
    </>
  )
}

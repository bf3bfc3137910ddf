import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NewReview, SaleReviews } from '../../../contract/reviews.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialogAction } from '../../ui/use-dialog-action.ts'
import { ReviewForm } from './review-form.tsx'

type Props = {
  saleId: string
  author: Party
  own: SaleReviews['own']
  canWrite: boolean
  heading: RefObject<HTMLElement | null>
}

/** The button and the dialog in which a party writes or changes its review. */
export function WriteReview({ saleId, author, own, canWrite, heading }: Props) {
  const t = useTranslations('reviews')
  const draftKey = useDraftKey('review')(saleId)
  const [open, setOpen] = useState(false)
  const write = async (review: NewReview) => {
    const { published } = await api.reviews.write({ id: saleId, ...review })
    deleteDraft(draftKey)
    return t(published ? 'form.published' : 'form.saved')
  }
  const { dialog, form } = useDialogAction(write, { open, onOpenChange: setOpen })
  if (!canWrite && !open) return null
  return (
    <>
      <Button
        variant={own ? 'secondary' : 'primary'}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t(own ? 'form.change' : 'form.write')}
      </Button>
      <Dialog
        {...dialog}
        title={t(`form.title.${author}`)}
        description={t('form.rules')}
        finalFocus={() => (canWrite ? null : heading.current)}
      >
        <ReviewForm
          author={author}
          own={own}
          draftKey={draftKey}
          onBack={() => dialog.onOpenChange(false)}
          {...form}
        />
      </Dialog>
    </>
  )
}

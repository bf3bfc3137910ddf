import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { RemovalForm } from './removal-form.tsx'

/** What staff remove because of a report. */
type Removable = {
  kind: 'listing' | 'review' | 'reply' | 'question' | 'message'
  id: string
  report: Report
}

const remove = {
  listing: api.catalog.remove,
  review: api.reviews.remove,
  reply: api.reviews.removeReply,
  question: api.questions.remove,
  message: api.conversations.remove,
}

/** The listing of a report, unless it is gone. */
export function reportedListing(report: Report): Removable | null {
  return report.productId ? { kind: 'listing', id: report.productId, report } : null
}

/** The text that a report is about, unless it is removed. */
export function reportedText(report: Report): Removable | null {
  const { review, question, message } = report
  if (review) return review.removed ? null : { kind: 'review', id: review._id, report }
  if (message) return message.removed ? null : { kind: 'message', id: message._id, report }
  if (!question || question.removed) return null
  return { kind: 'question', id: question._id, report }
}

/** The reply to a reported review, unless one of them is removed. */
export function reportedReply(report: Report): Removable | null {
  const { review } = report
  return review?.reply && !review.removed ? { kind: 'reply', id: review._id, report } : null
}

/** A review and its reply have one id. */
const draftIdOf = ({ kind, id }: Removable) => `${kind}-${id}`

/** Removes what a report is about, with a statement of reasons. */
export function useRemoval() {
  const texts = useRemovalTexts()
  const draftKey = useDraftKey('removal')
  type Item = Removable & { _id: string }
  const run = async (item: Item, reasons: RemovalReasons) => {
    const { kind, id, report } = item
    await remove[kind]({ id, report: report._id, ...reasons })
    deleteDraft(draftKey(draftIdOf(item)))
    return texts(kind, report).done
  }
  const action = useConfirmedAction(run, { showsRefusals: true })
  const ask = (item: Removable, button: HTMLElement) =>
    action.ask({ ...item, _id: draftIdOf(item) }, button)
  return { ...action, ask }
}

export function useRemovalTexts() {
  const t = useTranslations('admin.reports')
  const ui = useTranslations('ui')
  const personName = usePersonName()
  return (kind: Removable['kind'], { header: title, sellerName }: Report) =>
    kind === 'listing'
      ? {
          act: t('remove'),
          actOf: t('removeOf', { title }),
          question: ui('areYouSure'),
          consequence: t('removeConsequence', { title, seller: personName(sellerName) }),
          done: t('deleted'),
        }
      : {
          act: t(`removal.${kind}.act`),
          actOf: t(`removal.${kind}.actOf`, { title }),
          question: t(`removal.${kind}.of`, { title }),
          consequence: t(`removal.${kind}.hint`),
          done: t(`removal.${kind}.done`),
        }
}

/** Asks for the statement of reasons of a removal. */
export function RemovalDialog({ removal }: { removal: ReturnType<typeof useRemoval> }) {
  const texts = useRemovalTexts()
  const { item, dialog } = removal
  const { busy, failure, onAccept, ...frame } = dialog
  const shown = item && texts(item.kind, item.report)
  return (
    <Dialog {...frame} title={shown?.question ?? ''} description={shown?.consequence ?? ''}>
      {item && shown && (
        <RemovalForm
          key={draftIdOf(item)}
          id={draftIdOf(item)}
          act={shown.act}
          busy={busy}
          failure={failure}
          onCancel={() => frame.onOpenChange(false)}
          onSend={onAccept}
        />
      )}
    </Dialog>
  )
}

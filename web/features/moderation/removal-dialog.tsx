import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { RemovalReasonsDialog } from './removal-reasons-dialog.tsx'
import { useConfirmedRemoval } from './use-confirmed-removal.ts'

/** What staff remove, because of a report or without one. */
type Removable = {
  kind: 'listing' | 'review' | 'reply' | 'question' | 'message'
  id: string
  /** Of the listing, with its seller. */
  title: string
  seller: string
  /** The id of the report. */
  report?: string
}

const subjectOf = ({ _id, header, sellerName }: Report) => {
  return { title: header, seller: sellerName, report: _id }
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
  const { productId: id } = report
  return id ? { kind: 'listing', id, ...subjectOf(report) } : null
}

/** The text that a report is about, unless it is removed. */
export function reportedText(report: Report): Removable | null {
  const { review, question, message } = report
  const subject = subjectOf(report)
  if (review) return review.removed ? null : { kind: 'review', id: review._id, ...subject }
  if (message) return message.removed ? null : { kind: 'message', id: message._id, ...subject }
  if (!question || question.removed) return null
  return { kind: 'question', id: question._id, ...subject }
}

/** The reply to a reported review, unless one of them is removed. */
export function reportedReply(report: Report): Removable | null {
  const { review } = report
  if (!review?.reply || review.removed) return null
  return { kind: 'reply', id: review._id, ...subjectOf(report) }
}

/** A review and its reply have one id. */
const draftIdOf = ({ kind, id }: Removable) => `${kind}-${id}`

/**
 * Removes content with a statement of reasons. `begin` is called before the request; what it returns,
 * after the removal and before anything is refetched.
 */
export function useRemoval(begin?: () => () => Promise<void>) {
  const texts = useRemovalTexts()
  type Item = Removable & { _id: string }
  const run = async (item: Item, reasons: RemovalReasons) => {
    const { kind, id, report } = item
    await remove[kind]({ id, report, ...reasons })
    return texts(item).done
  }
  const action = useConfirmedRemoval(run, { begin })
  const ask = (item: Removable, button: HTMLElement) =>
    action.ask({ ...item, _id: draftIdOf(item) }, button)
  return { ...action, ask }
}

export function useRemovalTexts() {
  const t = useTranslations('admin.reports')
  const ui = useTranslations('ui')
  const personName = usePersonName()
  return ({ kind, title, seller }: Removable) =>
    kind === 'listing'
      ? {
          act: t('remove'),
          actOf: t('removeOf', { title }),
          question: ui('areYouSure'),
          consequence: t('removeConsequence', { title, seller: personName(seller) }),
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
  const shown = removal.item && texts(removal.item)
  return (
    <RemovalReasonsDialog
      removal={removal}
      title={shown?.question ?? ''}
      description={shown?.consequence ?? ''}
      act={shown?.act ?? ''}
    />
  )
}

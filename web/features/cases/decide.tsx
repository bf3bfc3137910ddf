import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  type AmountLimit,
  type Decision,
  type DecisionChoice,
  DecisionForm,
} from './decision-form.tsx'
import { useCaseStep } from './use-case-step.ts'

/** A decision with the maximum of the amount when it was reviewed. */
export type ReviewedDecision = Decision & { max: string }

type Props = {
  choices: DecisionChoice[]
  limit: AmountLimit
  /** Keeps what is typed until it is decided. */
  draftKey: string
  heading: RefObject<HTMLElement | null>
  isPossible: boolean
  /** Takes whether something is entered; false when it is decided. */
  onFill: (isFilled: boolean) => void
  /** What a decision does with the money. */
  consequenceOf: (decision: ReviewedDecision) => string
  /** Whether a party can appeal against a decision. */
  canBeAppealed: (decision: Decision) => boolean
  /** Resolves to the text of the toast. */
  onDecide: (decision: ReviewedDecision) => Promise<string>
}

/**
 * A form for a decision by staff, which takes effect after its consequences are confirmed. If the
 * server refuses it because the maximum has changed, the dialog shows the consequences of the new one.
 */
export function Decide(props: Props) {
  const { choices, limit, draftKey, heading, isPossible, onFill, onDecide } = props
  const { consequenceOf, canBeAppealed } = props
  const t = useTranslations('cases.decision')
  const [open, setOpen] = useState(false)
  const { show, take, error, dialog } = useCaseStep(heading, {
    isPossible,
    open,
    onOpenChange: setOpen,
  })
  const [reviewed, setReviewed] = useState<ReviewedDecision>()
  const isChanged = codeOf(error) === 'refundable_changed'
  const decision = reviewed && isChanged ? { ...reviewed, max: limit.max } : reviewed
  const review = (next: Decision) => {
    setReviewed({ ...next, max: limit.max })
    show()
  }
  const describe = (made: ReviewedDecision) => {
    const consequence = `${consequenceOf(made)} ${t('final')}`
    return canBeAppealed(made) ? `${consequence} ${t('appealNote')}` : consequence
  }
  const decide = async (made: ReviewedDecision) => {
    const message = await onDecide(made)
    deleteDraft(draftKey)
    onFill(false)
    return message
  }
  const accept = () => {
    if (!decision) return
    setReviewed(decision)
    take(() => decide(decision))
  }
  return (
    <>
      <DecisionForm
        choices={choices}
        limit={limit}
        draftKey={draftKey}
        refusal={dialog.disabled ? dialog.failure : null}
        onFill={onFill}
        onDecide={review}
      />
      <ConfirmDialog
        {...dialog}
        title={t('confirm')}
        description={decision && describe(decision)}
        accept={t('accept')}
        decline={t('decline')}
        onAccept={accept}
      />
    </>
  )
}

import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../session/form-drafts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  type AmountLimit,
  type Decision,
  type DecisionChoice,
  DecisionForm,
} from './decision-form.tsx'
import { useCaseStep } from './use-case-step.ts'

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
  consequenceOf: (decision: Decision) => string
  /** Whether a party can appeal against a decision. */
  canBeAppealed: (decision: Decision) => boolean
  /** Resolves to the text of the toast. */
  onDecide: (decision: Decision) => Promise<string>
}

/** A form for a decision by staff, which takes effect after its consequences are confirmed. */
export function Decide(props: Props) {
  const { choices, limit, draftKey, heading, isPossible, onFill, onDecide } = props
  const { consequenceOf, canBeAppealed } = props
  const t = useTranslations('cases.decision')
  const [open, setOpen] = useState(false)
  const { show, take, dialog } = useCaseStep(heading, { isPossible, open, setOpen })
  const [decision, setDecision] = useState<Decision>()
  const review = (next: Decision) => {
    setDecision(next)
    show()
  }
  const describe = (made: Decision) => {
    const consequence = `${consequenceOf(made)} ${t('final')}`
    return canBeAppealed(made) ? `${consequence} ${t('appealNote')}` : consequence
  }
  const decide = async (made: Decision) => {
    const said = await onDecide(made)
    deleteDraft(draftKey)
    onFill(false)
    return said
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
        onAccept={() => decision && take(() => decide(decision))}
      />
    </>
  )
}

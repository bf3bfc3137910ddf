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
  /** What a decision does with the money. */
  consequenceOf: (decision: Decision) => string
  /** Resolves to the text of the toast. */
  onDecide: (decision: Decision) => Promise<string>
}

/** A form for a decision by staff, which takes effect after its consequences are confirmed. */
export function Decide({ choices, limit, draftKey, heading, consequenceOf, onDecide }: Props) {
  const t = useTranslations('cases.decision')
  const { show, take, dialog } = useCaseStep(heading)
  const [decision, setDecision] = useState<Decision>()
  const review = (next: Decision) => {
    setDecision(next)
    show()
  }
  const decide = async (made: Decision) => {
    const said = await onDecide(made)
    deleteDraft(draftKey)
    return said
  }
  return (
    <>
      <DecisionForm choices={choices} limit={limit} draftKey={draftKey} onDecide={review} />
      <ConfirmDialog
        {...dialog}
        title={t('confirm')}
        description={decision && `${consequenceOf(decision)} ${t('final')} ${t('appealNote')}`}
        accept={t('accept')}
        decline={t('decline')}
        onAccept={() => decision && take(() => decide(decision))}
      />
    </>
  )
}

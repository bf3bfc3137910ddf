import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { maxAnswerLength } from '../../../contract/question-limits.ts'
import { newAnswer, type ReceivedQuestion } from '../../../contract/questions.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useRevealedForm } from '../../ui/use-revealed-form.ts'

type Props = { question: ReceivedQuestion; heading: RefObject<HTMLElement | null> }

/** Like a button, without the triangle of a summary. */
const face = 'cursor-pointer list-none [&::-webkit-details-marker]:hidden'

/** Answers a question, or changes the answer. Afterwards the focus moves to the card's `heading`. */
export function AnswerForm({ question: { _id: id, askerName: name, answer }, heading }: Props) {
  const t = useTranslations(answer ? 'questions.received.change' : 'questions.received.answer')
  const send = answer ? api.questions.changeAnswer : api.questions.answer
  const draftKey = useDraftKey('answer')(id)
  const { details, form } = useRevealedForm(async (text) => {
    await send({ id, text })
    deleteDraft(draftKey)
    return t('done')
  }, heading)
  return (
    <details {...details}>
      <summary
        aria-label={t('actOf', { name })}
        className={buttonClass({ variant: answer ? 'secondary' : 'primary', size: 'sm' }, face)}
      >
        {t('act')}
      </summary>
      {details.open && (
        <div className="pt-3">
          <SingleTextForm
            schema={newAnswer.shape.text}
            maxLength={maxAnswerLength}
            words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
            text={answer?.text}
            draftKey={draftKey}
            {...form}
          />
        </div>
      )}
    </details>
  )
}

import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxAnswerLength } from '../../../contract/question-terms.ts'
import { newAnswer, type ReceivedQuestion } from '../../../contract/questions.ts'
import { api } from '../../api/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SingleTextForm } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Props = { question: ReceivedQuestion; heading: RefObject<HTMLElement | null> }

/** Like a button, without the triangle of a summary. */
const face = 'cursor-pointer list-none [&::-webkit-details-marker]:hidden'

/** Answers a question, or changes the answer. Afterwards the focus moves to the card's `heading`. */
export function AnswerForm({ question: { _id: id, askerName: name, answer }, heading }: Props) {
  const t = useTranslations(answer ? 'questions.received.change' : 'questions.received.answer')
  const send = answer ? api.questions.changeAnswer : api.questions.answer
  const [open, setOpen] = useState(false)
  const { act, isPending, error, reset } = useInvalidatingAction(async (text: string) => {
    await send({ id, text })
    return t('done')
  })
  const change = (next: boolean) => {
    if (next) reset()
    setOpen(next)
  }
  const sent = () => {
    setOpen(false)
    heading.current?.focus()
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => change(currentTarget.open)}>
      <summary
        aria-label={t('actOf', { name })}
        className={buttonClass({ variant: answer ? 'secondary' : 'primary', size: 'sm' }, face)}
      >
        {t('act')}
      </summary>
      {open && (
        <div className="pt-3">
          <SingleTextForm
            schema={newAnswer}
            most={maxAnswerLength}
            words={{ label: t('label'), hint: t('hint'), submit: t('submit') }}
            text={answer?.text}
            busy={isPending}
            failure={error}
            onSend={(text) => act(text, { onSuccess: sent })}
          />
        </div>
      )}
    </details>
  )
}

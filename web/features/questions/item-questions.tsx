import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { Button } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { AskQuestion } from './ask-question.tsx'
import { QuestionList } from './question-list.tsx'
import { WaitingQuestions } from './waiting-questions.tsx'

type Props = { item: Pick<ListedItem, '_id' | 'questions' | 'paid' | 'askedBy'> }

const load = () => import('./all-questions.tsx')

async function loadAndRead(queryClient: QueryClient, itemId: string) {
  const module = await load()
  await module.readAll(queryClient, itemId)
  return module
}

type AnsweredProps = { item: Pick<Props['item'], '_id' | 'questions'>; hasWaiting: boolean }

function Answered({ item: { _id, questions }, hasWaiting }: AnsweredProps) {
  const t = useTranslations('questions')
  const queryClient = useQueryClient()
  const { module, busy, ensureLoaded } = useLazyComponent(() => loadAndRead(queryClient, _id))
  const { count, latest } = questions
  if (count === 0 && hasWaiting) return null
  if (count === 0) return <p className="max-w-prose text-muted">{t('none')}</p>
  if (module) return <module.AllQuestions itemId={_id} latest={latest} />
  return (
    <>
      <QuestionList questions={latest} />
      {count > latest.length && (
        <Button variant="quiet" busy={busy} onClick={ensureLoaded} className="justify-self-start">
          {t('all', { count })}
        </Button>
      )}
    </>
  )
}

/**
 * The answered questions about a product, the member's own unanswered questions, and the button to
 * ask one.
 */
export function ItemQuestions({ item }: Props) {
  const t = useTranslations('questions')
  const member = useMember()
  const { canAsk, canAnswer, waiting } = item.questions
  const isKnown = item.askedBy === member?.email
  return (
    <TitledSection large id="questions" title={t('title')}>
      <Answered item={item} hasWaiting={isKnown && waiting.length > 0} />
      {isKnown && <WaitingQuestions questions={waiting} isSeller={canAnswer} />}
      <AskQuestion itemId={item._id} canAsk={member ? isKnown && canAsk : !item.paid} />
    </TitledSection>
  )
}

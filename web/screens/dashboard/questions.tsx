import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { answerEditMinutes } from '../../../contract/question-limits.ts'
import { receivedQuestionsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ReceivedQuestionCard } from '../../features/questions/received-question-card.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/questions')({
  loader: async ({ context: { queryClient, member } }) => {
    if (maySeeSellerScreens(member)) await queryClient.infiniteQuery(receivedQuestionsQuery)
  },
  head: pageTitle('questions'),
  pendingComponent: skeletonOf('questions', 'rows'),
  component: Questions,
})

function Questions() {
  const t = useTranslations('questions.received')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('lead', { minutes: answerEditMinutes })}</PageHeading>
      {maySeeSellerScreens(member) ? <QuestionCards /> : <ForbiddenNotice />}
    </>
  )
}

function NoQuestions() {
  const t = useTranslations('questions.received')
  return (
    <EmptyState icon={<MessageCircleQuestionMark />} title={t('none')}>
      <p>{t('noneHint')}</p>
      <ButtonLink to="/dashboard/myproducts">{t('toMyProducts')}</ButtonLink>
    </EmptyState>
  )
}

function QuestionCards() {
  const query = useSuspenseInfiniteQuery(receivedQuestionsQuery)
  const questions = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      {questions.length === 0 && <NoQuestions />}
      <ul className="grid gap-4">
        {questions.map((question) => (
          <li key={question._id} className="grid min-w-0">
            <ReceivedQuestionCard question={question} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { itemQuestionsQuery } from '../../data/question-queries.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { QuestionList } from './question-list.tsx'

/** All answered questions of a product, in place of the latest ones. */
export function AllQuestions({ itemId }: { itemId: string }) {
  const query = useInfiniteQuery(itemQuestionsQuery(itemId))
  if (query.error && !query.data) return <LoadError failure={query.error} onRetry={query.refetch} />
  if (!query.data) return <Spinner />
  return (
    <>
      <QuestionList questions={query.data.pages.flatMap(({ body }) => body)} />
      <LoadMore {...query} />
    </>
  )
}

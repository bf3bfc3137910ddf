import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Question } from '../../../contract/questions.ts'
import { itemQuestionsQuery } from '../../data/question-queries.ts'
import { focusNext, LoadMore } from '../../ui/load-more.tsx'
import { QuestionList } from './question-list.tsx'

/** Reads what `AllQuestions` shows, so that the latest questions stay until then. */
export const readAll = (queryClient: QueryClient, itemId: string) =>
  queryClient.infiniteQuery(itemQuestionsQuery(itemId))

/**
 * All answered questions of a product, in place of the latest ones. The first one after those receives
 * the focus, because the button is gone.
 */
export function AllQuestions({ itemId, latest }: { itemId: string; latest: Question[] }) {
  const query = useInfiniteQuery(itemQuestionsQuery(itemId))
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(latest.length)
  useEffect(() => {
    const last = list.current?.children[count.current - 1]
    if (document.activeElement === document.body) focusNext(last)
  }, [])
  const questions = query.data?.pages.flatMap(({ body }) => body) ?? latest
  return (
    <>
      <QuestionList questions={questions} ref={list} />
      <LoadMore {...query} />
    </>
  )
}

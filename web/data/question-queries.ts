import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { publicList } from './public-queries.ts'

/** The answered questions of a product. */
export const itemQuestionsQuery = (id: string) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['itemQuestions', id],
    queryFn: ({ pageParam: cursor }) => api.questions.ofItem({ id, cursor }),
    staleTime: 60_000,
  })

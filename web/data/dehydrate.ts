import type { QueryClient } from '@tanstack/react-query'
import type { Serializable } from '@tanstack/react-router'
import { toColumns } from './columns.ts'
import { dehydrateResults, isResults, type Results } from './dehydrate-results.ts'

export type DehydratedQuery = { key: string[]; data: Serializable; updatedAt: number }

/**
 * The data read while a page was rendered, to be sent with it. TanStack Query's own functions also
 * send errors, mutations and requests under way, which these pages never have.
 */
export function dehydrateQueries(queryClient: QueryClient): DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => ({
      key: queryKey as string[],
      data: toColumns(isResults(queryKey) ? dehydrateResults(state.data as Results) : state.data),
      updatedAt: state.dataUpdatedAt,
    }))
}

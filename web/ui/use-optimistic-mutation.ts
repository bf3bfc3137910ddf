import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

type OptimisticMutation<Variables> = {
  /** The mutation key. Mutations of the same name are sent one after the other. */
  name: string
  /** The queries that `show` changes. */
  queries: { queryKey: QueryKey }
  run: (variables: Variables) => Promise<unknown>
  /** Changes the cached data as if it were done; returns what undoes that. */
  show: (variables: Variables) => () => void
  onSuccess?: () => void
  /** Called at the end, by default to read `queries` again. */
  invalidate?: () => unknown
}

/**
 * A mutation whose result is shown while the request runs, and undone if it fails; a toast says why.
 * The data is read again after the last of several, because those that wait are not stored yet.
 */
export function useOptimisticMutation<Variables>(given: OptimisticMutation<Variables>) {
  const queryClient = useQueryClient()
  const { name, queries, run, show, onSuccess } = given
  const { invalidate = () => queryClient.invalidateQueries(queries) } = given
  const mutationKey = [name]
  return useMutation({
    mutationKey,
    scope: { id: name },
    mutationFn: (variables: Variables) => run(variables),
    async onMutate(variables) {
      await queryClient.cancelQueries(queries)
      return { undo: show(variables) }
    },
    onSuccess: () => void onSuccess?.(),
    onError(failure, _, shown) {
      shown?.undo()
      toast.error(messageOf(failure))
    },
    async onSettled() {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (isLast) await invalidate()
    },
  })
}

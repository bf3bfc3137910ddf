import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { isRefusal, messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

type Identified = { _id: string }

type OptimisticAction<Subject extends Identified> = {
  /** The mutation key. */
  name: string
  /** Resolves to the message of its toast, or false when nothing was done. */
  run(subject: Subject): Promise<string | false>
  /** Called with the error if the server has refused. */
  invalidate(refusal?: Error): Promise<unknown>
  /** Called when the server has accepted or refused. */
  onAnswer?(subject: Subject): void
  /** Whether a failure other than a refusal is shown elsewhere. */
  showsError?(subject: Subject): boolean
}

const pendingActions = (name: string) => ({ mutationKey: [name], status: 'pending' }) as const
const idOf = ({ state }: Mutation) => (state.variables as Identified)._id

/** Whether this action is running for an item. */
function usePendingActions(name: string) {
  const ids = useMutationState({ filters: pendingActions(name), select: idOf })
  return ({ _id }: Identified) => ids.includes(_id)
}

/**
 * An action that the screen shows as done while the request runs. The cached data is not changed,
 * so there is nothing to roll back: the action ends when the lists are refetched, and after a
 * refusal they show the item again. A toast says why.
 */
export function useOptimisticAction<Subject extends Identified>(given: OptimisticAction<Subject>) {
  const { name, run, invalidate, onAnswer, showsError } = given
  const mutations = useQueryClient().getMutationCache()
  const isPendingFor = usePendingActions(name)
  const { mutate, error, reset } = useMutation({
    mutationKey: [name],
    mutationFn: run,
    onSuccess(result, subject) {
      onAnswer?.(subject)
      if (result) toast.success(result)
      return invalidate()
    },
    onError(failure, subject) {
      if (isRefusal(failure)) onAnswer?.(subject)
      else if (showsError?.(subject)) return
      toast.error(messageOf(failure))
      if (isRefusal(failure)) return invalidate(failure)
    },
  })
  const act = (subject: Subject) => {
    // The second of two quick clicks comes before the first is rendered.
    const isSame = (other: Mutation) => idOf(other) === subject._id
    if (!mutations.find({ ...pendingActions(name), predicate: isSame })) mutate(subject)
  }
  return { act, isPendingFor, error, reset }
}

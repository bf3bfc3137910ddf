import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { isRefusal, messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

type Thing = { _id: string }

type OptimisticAction<Subject extends Thing> = {
  /** Names the act, whoever asks what is under way. */
  name: string
  /** Answers the words of its toast, or false when nothing was done. */
  run(subject: Subject): Promise<string | false>
  readAgain(): Promise<unknown>
  /** Hears that the server has decided, and how. */
  onDecided?(subject: Subject): void
  /** Whether a failure that decides nothing is said elsewhere. */
  saysFailure?(subject: Subject): boolean
}

const pendingActions = (name: string) => ({ mutationKey: [name], status: 'pending' }) as const
const idOf = ({ state }: Mutation) => (state.variables as Thing)._id

/** Whether this act is being done to a thing just now. */
function usePendingActions(name: string) {
  const ids = useMutationState({ filters: pendingActions(name), select: idOf })
  return ({ _id }: Thing) => ids.includes(_id)
}

/**
 * An act that the screen shows as done while it is under way. Nothing is written over what was
 * read, so there is nothing to restore: what was refused is shown again, as it is by then, because
 * the act ends when the lists have been read anew. A toast says why.
 */
export function useOptimisticAction<Subject extends Thing>(given: OptimisticAction<Subject>) {
  const { name, run, readAgain, onDecided, saysFailure } = given
  const mutations = useQueryClient().getMutationCache()
  const isUnderWay = usePendingActions(name)
  const { mutate, error, reset } = useMutation({
    mutationKey: [name],
    mutationFn: run,
    onSuccess(said, subject) {
      onDecided?.(subject)
      if (said) toast.success(said)
      return readAgain()
    },
    onError(failure, subject) {
      if (isRefusal(failure)) onDecided?.(subject)
      else if (saysFailure?.(subject)) return
      toast.error(messageOf(failure))
      if (isRefusal(failure)) return readAgain()
    },
  })
  const act = (subject: Subject) => {
    // The second of two quick presses comes before the screen shows the first.
    const isSame = (other: Mutation) => idOf(other) === subject._id
    if (!mutations.find({ ...pendingActions(name), predicate: isSame })) mutate(subject)
  }
  return { act, isUnderWay, error, reset }
}

import { useMutation } from '@tanstack/react-query'
import { isFinalRefusal, messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'
import { useRunningItems } from './use-running-items.ts'

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

/**
 * An action that the screen shows as done while the request runs. The cached data is not changed,
 * so there is nothing to roll back: the action ends when the lists are refetched, and after a
 * refusal they show the item again. A toast says why.
 */
export function useOptimisticAction<Subject extends Identified>(given: OptimisticAction<Subject>) {
  const { name, run, invalidate, onAnswer, showsError } = given
  const { ids, isRunning } = useRunningItems(name, ({ _id }: Subject) => _id)
  const { mutate, error, reset } = useMutation({
    mutationKey: [name],
    mutationFn: run,
    onSuccess(result, subject) {
      onAnswer?.(subject)
      if (result) toast.success(result)
      return invalidate()
    },
    onError(failure, subject) {
      if (isFinalRefusal(failure)) onAnswer?.(subject)
      else if (showsError?.(subject)) return
      toast.error(messageOf(failure))
      if (isFinalRefusal(failure)) return invalidate(failure)
    },
  })
  const act = (subject: Subject) => {
    // The second of two quick clicks comes before the first is rendered.
    if (!isRunning(subject._id)) mutate(subject)
  }
  const isPendingFor = ({ _id }: Identified) => ids.includes(_id)
  return { act, isPendingFor, error, reset }
}

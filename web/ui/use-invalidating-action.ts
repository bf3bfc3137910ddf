import { type MutateOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isFinalRefusal } from '../api/failures.ts'
import { useInvalidateAll } from '../data/use-invalidate-all.ts'
import { toast } from './toast.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Resolves after React Query has passed refetched data to the screen, in a task of its own. */
const rendered = () => new Promise((resolve) => setTimeout(resolve))

/**
 * An action on one item that may change any list: it ends when all queries are refetched. `run`
 * returns the message of its toast, or false when nothing was done. Until the end a second `act` is
 * ignored, also before `isPending` is rendered. A failure is shown by a toast instead of `error` if
 * the component is unmounted or `isShown` is false by then, for example because its dialog was
 * closed.
 */
export function useInvalidatingAction<Item = void>(
  run: (item: Item) => Promise<string | false>,
  isShown?: () => boolean,
) {
  const invalidateAll = useInvalidateAll()
  const toastIfHidden = useFailureToast(isShown)
  const running = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSettled: async (result, failure) => {
      if (!failure || isFinalRefusal(failure)) await invalidateAll()
      if (failure) {
        await rendered()
        if (toastIfHidden(failure)) reset()
      }
      if (result) toast.success(result)
      running.current = false
    },
  })

  const act = (item: Item, then?: MutateOptions<string | false, Error, Item>) => {
    if (running.current) return
    running.current = true
    mutate(item, then)
  }
  /** Forgets the last failure. While the action runs, its dialog may be opened again and needs its end. */
  const forget = () => {
    if (!running.current) reset()
  }
  return { act, isPending, error, reset: forget }
}

import { type MutateOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '../api/failures.ts'
import { useInvalidateAll } from '../data/use-invalidate-all.ts'
import { toast } from './toast.ts'

/**
 * What an admin does to one thing; `run` answers the words of its toast, or false when nothing was
 * done. It ends when what is on the screen has been read again: an act here reaches every list.
 * Until then a second `act` does nothing, also in the moment before `isPending` is seen.
 */
export function useInvalidatingAction<Thing>(run: (thing: Thing) => Promise<string | false>) {
  const readAllAgain = useInvalidateAll()
  const running = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSettled: async (said, failure) => {
      if (!failure || isRefusal(failure)) await readAllAgain()
      if (said) toast.success(said)
      running.current = false
    },
  })

  const act = (thing: Thing, then?: MutateOptions<string | false, Error, Thing>) => {
    if (running.current) return
    running.current = true
    mutate(thing, then)
  }
  return { act, isPending, error, reset }
}

import { useRef, useState } from 'react'

/**
 * A call that runs once at a time and changes no cached data. Unlike a mutation, it leaves its
 * input, such as a password, in no cache, and needs no library on public pages. `onFailure` is
 * called before the error is shown.
 */
export function useAction<Subject = void>(
  run: (subject: Subject) => Promise<unknown>,
  onFailure?: (failure: unknown) => void,
) {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const act = async (subject: Subject) => {
    if (running.current) return
    running.current = true
    setPending(true)
    setError(null)
    try {
      await run(subject)
    } catch (failure) {
      onFailure?.(failure)
      setError(failure)
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { act, isPending, error, reset: () => setError(null) }
}

import { useRef, useState } from 'react'

/**
 * An asynchronous action that runs once at a time. `onFailure` is called before the error is shown.
 */
export function useAction<Subject>(
  act: (subject: Subject) => Promise<unknown>,
  onFailure?: (failure: unknown) => void,
) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const run = async (subject: Subject) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await act(subject)
    } catch (refusal) {
      onFailure?.(refusal)
      setFailure(refusal)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, failure, reset: () => setFailure(null) }
}

import { useState } from 'react'

type Part<Kind> = {
  /** Nothing until it has been brought. */
  part: Kind | undefined
  /** Whether somebody waits for it. */
  busy: boolean
  /** Ahead of time, as when a pointer comes near. What fails is tried again when it is needed. */
  prefetch: () => void
  /** Answers whether it is there. Each call after a failure is another try. */
  bring: () => Promise<boolean>
}

/** A component that is fetched when it is first needed. `onFailure` says that it could not be. */
export function useLazyComponent<Kind>(
  load: () => Promise<Kind>,
  onFailure: (failure: unknown) => void,
): Part<Kind> {
  const [part, setPart] = useState<Kind>()
  const [busy, setBusy] = useState(false)

  const fetch = async () => {
    const loaded = await load()
    setPart(() => loaded)
  }

  const bring = async () => {
    if (part) return true
    setBusy(true)
    try {
      await fetch()
      return true
    } catch (failure) {
      onFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { part, busy, bring, prefetch: () => part || void fetch().catch(() => {}) }
}

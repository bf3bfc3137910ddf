import { useState } from 'react'

type Part<Kind> = {
  /** Undefined until it is loaded. */
  part: Kind | undefined
  /** Whether `bring` is under way. */
  busy: boolean
  /** Loads it early, for example on hover. A failure is ignored; `bring` tries again. */
  prefetch: () => void
  /** Resolves to whether it is loaded. After a failure each call tries again. */
  bring: () => Promise<boolean>
}

/** A module with a component that is loaded when it is first needed. */
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

import { useState } from 'react'

type LazyModule<Kind> = {
  /** Undefined until it is loaded. */
  module: Kind | undefined
  /** Whether `ensureLoaded` is under way. */
  busy: boolean
  /** Loads it early, for example on hover. A failure is ignored; `ensureLoaded` tries again. */
  prefetch: () => void
  /** Resolves to whether it is loaded. After a failure each call tries again. */
  ensureLoaded: () => Promise<boolean>
}

/** A module with a component that is loaded when it is first needed. */
export function useLazyComponent<Kind>(
  load: () => Promise<Kind>,
  onFailure: (failure: unknown) => void,
): LazyModule<Kind> {
  const [module, setModule] = useState<Kind>()
  const [busy, setBusy] = useState(false)

  const fetch = async () => {
    const loaded = await load()
    setModule(() => loaded)
  }

  const ensureLoaded = async () => {
    if (module) return true
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

  return { module, busy, ensureLoaded, prefetch: () => module || void fetch().catch(() => {}) }
}

import { useState } from 'react'
import { messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

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

/**
 * A module with a component that is loaded when it is first needed. If that fails, shows a message and
 * calls `onFailure`.
 */
export function useLazyComponent<Kind>(
  load: () => Promise<Kind>,
  onFailure?: () => void,
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
      toast.error(messageOf(failure))
      onFailure?.()
      return false
    } finally {
      setBusy(false)
    }
  }

  return { module, busy, ensureLoaded, prefetch: () => module || void fetch().catch(() => {}) }
}

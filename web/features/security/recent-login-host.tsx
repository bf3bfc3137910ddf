import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isConfirming, onConfirming, resolveConfirmation } from '../../api/recent-login.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const load = () => import('./recent-login-dialog.tsx')

// Without the dialog the member cannot confirm, so the waiting request fails.
const cancel = () => resolveConfirmation(false)

/** Shows the confirmation dialog when a request needs a recent authentication. Mount it once. */
export function RecentLoginHost() {
  const isWanted = useSyncExternalStore(onConfirming, isConfirming, () => false)
  const { module, ensureLoaded } = useLazyComponent(load, cancel)
  const loadDialog = useEffectEvent(ensureLoaded)
  useEffect(() => {
    if (isWanted) loadDialog()
  }, [isWanted])
  return isWanted && module ? <module.RecentLoginDialog /> : null
}

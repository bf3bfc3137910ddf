import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isConfirming, onConfirming } from '../../api/recent-login.ts'

const RecentLoginDialog = lazy(async () => ({
  default: (await import('./recent-login-dialog.tsx')).RecentLoginDialog,
}))

/** Shows the confirmation dialog when a request needs a recent authentication. Mount it once. */
export function RecentLoginHost() {
  const isWanted = useSyncExternalStore(onConfirming, isConfirming, () => false)
  if (!isWanted) return null
  return (
    <Suspense>
      <RecentLoginDialog />
    </Suspense>
  )
}

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isConfirming, onConfirming } from '../../api/recent-login.ts'

const RecentLoginDialog = lazy(async () => ({
  default: (await import('./recent-login-dialog.tsx')).RecentLoginDialog,
}))

/** Asks the person to confirm that it is they, whenever something needs it. Once on a screen. */
export function RecentLoginKeeper() {
  const isWanted = useSyncExternalStore(onConfirming, isConfirming, () => false)
  if (!isWanted) return null
  return (
    <Suspense>
      <RecentLoginDialog />
    </Suspense>
  )
}

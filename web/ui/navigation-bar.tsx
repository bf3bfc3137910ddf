import { useHydrated, useRouterState } from '@tanstack/react-router'

/** A progress bar at the top of the window, shown when navigation takes longer than a moment. */
export function NavigationBar() {
  const busy = useRouterState({ select: ({ isLoading }) => isLoading })
  const isHydrated = useHydrated()
  if (!busy || !isHydrated) return null
  return <div aria-hidden className="navigation-bar fixed inset-x-0 top-0 z-60 h-0.5 bg-accent" />
}

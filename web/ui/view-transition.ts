import type { AnyRouter } from '@tanstack/react-router'

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * For the router's `defaultViewTransition`: a new screen fades in, unless reduced motion is
 * preferred.
 */
export const fade = {
  types: ({ pathChanged }: { pathChanged: boolean }) =>
    pathChanged && !still() ? ['screen'] : false,
}

/**
 * Focuses the new screen's heading, which screen readers then announce. Not if the URL has a hash,
 * or if the screen has taken the focus itself.
 */
export function focusOnArrival(router: AnyRouter) {
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || !fromLocation || toLocation.hash) return
    const main = document.getElementById('main')
    if (main?.contains(document.activeElement) && document.activeElement !== main) return
    const heading = main?.querySelector('h1') ?? main
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

import type { AnyRouter } from '@tanstack/react-router'

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** For the router's `defaultViewTransition`: a new screen fades in, unless motion is not wanted. */
export const fade = {
  types: ({ pathChanged }: { pathChanged: boolean }) =>
    pathChanged && !still() ? ['screen'] : false,
}

/** Whether there is a pointer that can hover: a finger on a link may only be scrolling past it. */
export const canHover = () =>
  typeof matchMedia !== 'undefined' && matchMedia('(hover: hover)').matches

/**
 * Where the focus goes on a new screen: to its heading, which a screen reader then reads. Not when
 * the address names a place of the page, nor when the screen has taken the focus itself.
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

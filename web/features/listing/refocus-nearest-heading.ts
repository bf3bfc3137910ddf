/** When to check, in milliseconds: after a usual render, and after one on a slow device. */
const looks = [100, 600]

/**
 * The heading in this element; if it was removed, in the neighbour that replaced it; else the
 * page's.
 */
function headingNear(place: Element, neighbour: Element | null | undefined): HTMLElement | null {
  const there = place.isConnected ? place : neighbour
  return there?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector('h1')
}

function isLost(held: Element): boolean {
  if (document.activeElement === held) return held.matches(':disabled')
  return document.activeElement === document.body
}

/**
 * Runs an action that may remove or disable the focused button, and then focuses the nearest
 * heading. Does nothing if the focus has moved elsewhere.
 */
export function refocusNearestHeading(act: () => void): void {
  const held = document.activeElement
  const place = held?.closest('article, [role=dialog]')
  const row = place?.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  act()
  if (!held || !place) return
  const look = () => {
    if (!isLost(held)) return
    const heading = headingNear(place, neighbour)
    if (!heading?.hasAttribute('tabindex')) heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: place.isConnected })
  }
  for (const ms of looks) setTimeout(look, ms)
}

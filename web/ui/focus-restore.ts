/** In milliseconds: the page is drawn anew by then, or on a slow machine by then. */
const looks = [100, 600]

/** The heading of this place; else of the neighbour that stands where it stood; else of the page. */
function headingNear(place: Element, neighbour: Element | null | undefined): HTMLElement | null {
  const there = place.isConnected ? place : neighbour
  return there?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector('h1')
}

function isLost(held: Element): boolean {
  if (document.activeElement === held) return held.matches(':disabled')
  return document.activeElement === document.body
}

/**
 * Runs what may take the focused button away, or disable it, and gives the focus to the nearest
 * heading then. Whoever has moved on meanwhile is left alone.
 */
export function restoreFocus(act: () => void): void {
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

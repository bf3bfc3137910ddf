/**
 * A row's position in a table or list, which remains valid after the row or its button is removed.
 */
export type Spot = { list: Element; place: number }

const rowsOf = (list: Element) => [...list.querySelectorAll(':scope > tbody > tr, :scope > li')]

export function spotOf(element: Element): Spot | null {
  const row = element.closest('tr') ?? element.closest('li')
  const list = row?.closest('table, ul')
  return row && list ? { list, place: rowsOf(list).indexOf(row) } : null
}

/** The row's heading if it can have the focus, or else its last button. */
function landingIn(row: Element): HTMLElement | undefined {
  return (
    row.querySelector<HTMLElement>('h2[tabindex]') ?? [...row.querySelectorAll('button')].at(-1)
  )
}

/**
 * Where to move the focus: into the row now at this position, else the nearest row, else the `h1`.
 */
export function nearestTo({ list, place }: Spot): HTMLElement | null {
  // A table that was empty for a while has been replaced by a new element.
  const now = list.isConnected ? list : document.querySelector('main table')
  const rows = now ? rowsOf(now) : []
  const byNearness = [...rows.slice(place), ...rows.slice(0, Math.max(place, 0)).reverse()]
  for (const row of byNearness) {
    const landing = landingIn(row)
    if (landing) return landing
  }
  return document.querySelector('h1')
}

/**
 * Finds the element that gets the focus back after an action on a row: the pressed button, or what
 * is nearest to it once it was removed.
 */
export function returnTargetOf(button: HTMLElement): () => HTMLElement | null {
  const spot = spotOf(button)
  return () => (button.isConnected || !spot ? button : nearestTo(spot))
}

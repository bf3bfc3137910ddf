/** A row's place in a table or list, which can still be found when the row or its button is gone. */
export type Spot = { list: Element; place: number }

const rowsOf = (list: Element) => [...list.querySelectorAll(':scope > tbody > tr, :scope > li')]

export function spotOf(element: Element): Spot | null {
  const row = element.closest('tr') ?? element.closest('li')
  const list = row?.closest('table, ul')
  return row && list ? { list, place: rowsOf(list).indexOf(row) } : null
}

/** Its heading, or else its last button. */
function landingIn(row: Element): HTMLElement | undefined {
  return row.querySelector<HTMLElement>('h2') ?? [...row.querySelectorAll('button')].at(-1)
}

/** Where the focus may land in the row that is now in this place, or in the next best; else `h1`. */
export function nearestTo({ list, place }: Spot): HTMLElement | null {
  // A table that was empty in between is another element now.
  const now = list.isConnected ? list : document.querySelector('main table')
  const rows = now ? rowsOf(now) : []
  const byNearness = [...rows.slice(place), ...rows.slice(0, Math.max(place, 0)).reverse()]
  for (const row of byNearness) {
    const landing = landingIn(row)
    if (landing) return landing
  }
  return document.querySelector('h1')
}

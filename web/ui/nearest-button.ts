/** A place in a table that can still be found when its row or its button is gone. */
export type Spot = { table: HTMLTableElement; place: number }

export function spotOf(element: Element): Spot | null {
  const row = element.closest('tr')
  const table = row?.closest('table')
  return row && table ? { table, place: row.sectionRowIndex } : null
}

/** The last button of the row that is now in this place, or of the next best; else the heading. */
export function nearestButton({ table, place }: Spot): HTMLElement | null {
  const rows = table.isConnected ? [...(table.tBodies[0]?.rows ?? [])] : []
  const byNearness = [...rows.slice(place), ...rows.slice(0, place).reverse()]
  for (const row of byNearness) {
    const button = [...row.querySelectorAll('button')].at(-1)
    if (button) return button
  }
  return document.querySelector('h1')
}

/**
 * A row's position in a table or list, which remains valid after the row or its button is removed.
 */
export type Spot = { list: Element; index: number }

const rowsOf = (list: Element) => [...list.querySelectorAll(':scope > tbody > tr, :scope > li')]

export function spotOf(element: Element): Spot | null {
  const row = element.closest('tr') ?? element.closest('li')
  const list = row?.closest('table, ul')
  return row && list ? { list, index: rowsOf(list).indexOf(row) } : null
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
export function nearestTo({ list, index }: Spot): HTMLElement | null {
  // A table that was empty for a while has been replaced by a new element.
  const now = list.isConnected ? list : document.querySelector('main table')
  const rows = now ? rowsOf(now) : []
  const byNearness = [...rows.slice(index), ...rows.slice(0, Math.max(index, 0)).reverse()]
  for (const row of byNearness) {
    const landing = landingIn(row)
    if (landing) return landing
  }
  return document.querySelector('h1')
}

function focusable(row: HTMLElement): HTMLElement {
  row.tabIndex = -1
  return row
}

/**
 * Finds the element that gets the focus back after an action: the pressed button; if it was removed,
 * its row, or what is nearest to a removed row; outside of a row, another button beside it or the `h1`.
 */
export function returnTargetOf(button: HTMLElement): () => HTMLElement | null {
  const spot = spotOf(button)
  const row = button.closest<HTMLElement>('tr') ?? button.closest('li')
  const group = button.parentElement
  return () => {
    if (button.isConnected) return button
    if (!spot) return (group?.isConnected && landingIn(group)) || document.querySelector('h1')
    return row?.isConnected ? (landingIn(row) ?? focusable(row)) : nearestTo(spot)
  }
}

import { type FocusEvent, useEffect, useRef } from 'react'
import { nearestTo, type Spot, spotOf } from './nearest-row.ts'

type FocusTarget = Spot & { element: Element }

/**
 * For the `onFocus` of a table or list: when the focused row or button is removed, its neighbour
 * receives the focus.
 */
export function useFocusRestore() {
  const held = useRef<FocusTarget | null>(null)

  useEffect(() => {
    const spot = held.current
    if (!spot || spot.element.isConnected) return
    // Before the focus moves, which sets it again.
    held.current = null
    if (document.activeElement === document.body) nearestTo(spot)?.focus()
  })

  return ({ target }: FocusEvent) => {
    const spot = spotOf(target)
    held.current = spot && { ...spot, element: target }
  }
}

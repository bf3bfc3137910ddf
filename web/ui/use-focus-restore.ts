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
    if (!held.current || held.current.element.isConnected) return
    const lost = document.activeElement === document.body
    if (lost) nearestTo(held.current)?.focus()
    held.current = null
  })

  return ({ target }: FocusEvent) => {
    const spot = spotOf(target)
    held.current = spot && { ...spot, element: target }
  }
}

import { type PointerEvent, useState } from 'react'

const keyAt = (element: Element | null) => element?.closest<HTMLElement>('[data-key]')?.dataset.key

/** A mouse can drag by any marked element, a finger only by those that it does not scroll by. */
const gripOf = ({ pointerType, target }: PointerEvent) =>
  (target as Element).closest(
    pointerType === 'mouse' ? '[data-grip], [data-grip-of-mouse]' : '[data-grip]',
  )

/**
 * Handlers for a list whose items have `data-key` and contain a `data-grip`: `onMove` is called
 * when an item is dragged onto another. The list captures the pointer, because its items move in
 * the DOM.
 */
export function useDragOrder(onMove: (key: string, onto: string) => void) {
  const [dragged, setDragged] = useState<string>()
  const drop = () => setDragged(undefined)

  function onPointerDown(event: PointerEvent) {
    const grip = event.button === 0 && gripOf(event)
    if (!grip) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(keyAt(grip))
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const onto = keyAt(document.elementFromPoint(clientX, clientY))
    if (dragged && onto && onto !== dragged) onMove(dragged, onto)
  }

  return {
    dragged,
    listeners: { onPointerDown, onPointerMove, onPointerUp: drop, onPointerCancel: drop },
  }
}

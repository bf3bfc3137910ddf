import { type PointerEvent, useRef } from 'react'
import { moved, type View, zoomed } from './zoom.ts'

type Point = { x: number; y: number }
type Gestures = {
  view: View
  setView: (change: (view: View) => View) => void
  /** Called after a swipe to the left (-1) or to the right (1). */
  onSwipe: (way: -1 | 1) => void
}

const doubled = 2.5
/** In pixels. */
const swipe = 48

const middleOf = ([a, b = a]: Point[]) => ({
  x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2,
})
const spanOf = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

function fromMiddle(frame: DOMRect, { x, y }: Point): Point {
  return { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 }
}

/**
 * Handlers for a frame: drag to pan, pinch and double click to zoom, swipe to change the picture.
 */
export function useGestures({ view, setView, onSwipe }: Gestures) {
  const fingers = useRef(new Map<number, Point>())
  const swiped = useRef(0)

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    swiped.current = 0
  }

  function onPointerMove(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return
    const frame = event.currentTarget.getBoundingClientRect()
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...fingers.current.values()]
    const from = middleOf(before)
    const to = middleOf(after)
    const way = { x: to.x - from.x, y: to.y - from.y }
    if (after.length === 1) swiped.current += way.x
    const factor = after.length > 1 ? spanOf(after) / (spanOf(before) || 1) : 1
    setView((now) => moved(zoomed(now, frame, factor, fromMiddle(frame, from)), frame, way))
  }

  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (view.scale > 1 || fingers.current.size > 0) return
    if (Math.abs(swiped.current) > swipe) onSwipe(swiped.current < 0 ? -1 : 1)
    swiped.current = 0
  }

  /** The browser has taken over, such as for scrolling. */
  function onPointerCancel({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    swiped.current = 0
  }

  function onDoubleClick(event: { currentTarget: Element; clientX: number; clientY: number }) {
    const frame = event.currentTarget.getBoundingClientRect()
    const point = fromMiddle(frame, { x: event.clientX, y: event.clientY })
    setView((now) => zoomed(now, frame, now.scale > 1 ? 1 / now.scale : doubled, point))
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onDoubleClick,
  }
}

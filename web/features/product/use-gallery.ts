import { type KeyboardEvent, useRef, useState } from 'react'
import { moved, type View, wholeView, zoomed } from '../../ui/zoom.ts'

const step = 1.5
/** In pixels. */
const stride = 80

const strides: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
}

/**
 * The state of a gallery of `count` pictures, which starts with the one at `startAt`: current picture,
 * zoom and keyboard control.
 */
export function useGallery(count: number, startAt = 0) {
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(startAt)
  const [view, setView] = useState<View>(wholeView)
  const frame = () => stage.current?.getBoundingClientRect() ?? new DOMRect()

  const show = (next: number) => {
    setIndex((next + count) % count)
    setView(wholeView)
  }
  const zoom = (factor: number) => setView((now) => zoomed(now, frame(), factor))

  /** Returns whether there was anything to reset. */
  const reset = () => {
    setView(wholeView)
    return view.scale > 1
  }

  function onArrow(event: KeyboardEvent, way: { x: number; y: number }) {
    event.preventDefault()
    if (view.scale > 1) return setView((now) => moved(now, frame(), way))
    const towards = event.currentTarget.matches(':dir(rtl)') ? way.x : -way.x
    if (towards) show(index + Math.sign(towards))
  }

  function onKeyDown(event: KeyboardEvent) {
    const way = strides[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (way) onArrow(event, way)
    if (event.key === '+' || event.key === '=') zoom(step)
    if (event.key === '-') zoom(1 / step)
  }

  return {
    stage,
    index,
    show,
    view,
    setView,
    reset,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    onKeyDown,
  }
}

/** The scale of a view, and its offset from the centre in pixels. */
export type View = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const maxScale = 5

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max)

/** The nearest view that does not extend beyond the edges of its frame. */
function within(frame: Size, { scale, x, y }: View): View {
  const across = (frame.width * (scale - 1)) / 2
  const down = (frame.height * (scale - 1)) / 2
  return { scale, x: clamp(-across, x, across), y: clamp(-down, y, down) }
}

/** Scales by a factor; the position of `point`, relative to the centre, does not change. */
export function zoomed(view: View, frame: Size, factor: number, point: Point = wholeView): View {
  const scale = clamp(1, view.scale * factor, maxScale)
  const ratio = scale / view.scale
  const x = point.x - (point.x - view.x) * ratio
  const y = point.y - (point.y - view.y) * ratio
  return within(frame, { scale, x, y })
}

/** Pans, within the limits of the content. */
export function moved(view: View, frame: Size, { x, y }: Point): View {
  return within(frame, { ...view, x: view.x + x, y: view.y + y })
}

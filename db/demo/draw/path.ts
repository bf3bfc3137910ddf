import { onSlab, type Point, type Slab, type View } from './space.ts'

/** A plane of the scene: takes a place on it to a point of the picture. */
export type Face = (a: number, b: number) => Point

export const faceOf =
  (view: View, slab: Slab, c: number): Face =>
  (a, b) =>
    view(onSlab(slab, a, b, c))

const tenths = (value: number) => Math.round(value * 10)
const short = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.')

/** A path through points, each but the first written as the step from the one before: short files. */
function openPath(points: readonly Point[]): string {
  const whole = points.map(([x, y]) => [tenths(x), tenths(y)] as const)
  const parts = whole.flatMap(([x, y], i) => {
    const [px, py] = whole[i - 1] ?? [0, 0]
    return [x - px, y - py].map(short)
  })
  const [x = '0', y = '0', ...steps] = parts
  return `M${x} ${y}l${steps
    .join(' ')
    .replaceAll(' -', '-')
    .replaceAll(/(\.\d) \./g, '$1.')}`
}

export const closedPath = (points: readonly Point[]) => `${openPath(points)}z`

/** Corners of a rounded rectangle as points of its own plane, (x, y) being its lowest corner. */
export function roundedCorners(x: number, y: number, w: number, h: number, r: number): Point[] {
  if (r <= 0)
    return [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ]
  const centres: Point[] = [
    [x + w - r, y + r],
    [x + w - r, y + h - r],
    [x + r, y + h - r],
    [x + r, y + r],
  ]
  const steps = r < 0.025 ? [0, 1] : [0, 0.25, 0.5, 0.75, 1]
  return centres.flatMap(([cx, cy], corner) =>
    steps.map((step): Point => {
      const angle = (corner - 1 + step) * (Math.PI / 2)
      return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r]
    }),
  )
}

const onFace = (face: Face, points: readonly Point[]) => points.map(([a, b]) => face(a, b))

export const rectangle = (face: Face, x: number, y: number, w: number, h: number, r = 0) =>
  closedPath(onFace(face, roundedCorners(x, y, w, h, r)))

export const polygon = (face: Face, points: readonly Point[]) => closedPath(onFace(face, points))
export const line = (face: Face, points: readonly Point[]) => openPath(onFace(face, points))

export function ellipse(face: Face, x: number, y: number, rx: number, ry = rx, steps = 20) {
  const angles = Array.from({ length: steps }, (_, i) => (i / steps) * Math.PI * 2)
  return polygon(
    face,
    angles.map((angle): Point => [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]),
  )
}

const turn = (o: Point, a: Point, b: Point) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

function halfHull(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2) ?? point, kept.at(-1) ?? point, point) <= 0)
      kept.pop()
    kept.push(point)
  }
  return kept.slice(0, -1)
}

/** The outline around points (Andrew's monotone chain): the silhouette of any convex body. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

/** The outer outline of a board with rounded corners and its thickness. */
export function silhouette(view: View, slab: Slab): string {
  const outline = roundedCorners(-slab.w / 2, 0, slab.w, slab.h, slab.r)
  const points = [0, slab.t].flatMap((c) => onFace(faceOf(view, slab, c), outline))
  return closedPath(hull(points))
}

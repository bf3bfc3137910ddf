export type Vec = readonly [number, number, number]
export type Point = readonly [number, number]
export type View = (place: Vec) => Point
export type Box = { x: number; y: number; width: number; height: number }

/** A flat board in space: `at` is the middle of its near edge, u runs along it, v across, n through. */
export type Slab = { at: Vec; u: Vec; v: Vec; n: Vec; w: number; h: number; t: number; r: number }

export function onSlab(slab: Slab, a: number, b: number, c: number): Vec {
  const along = (i: 0 | 1 | 2) => slab.at[i] + slab.u[i] * a + slab.v[i] * b + slab.n[i] * c
  return [along(0), along(1), along(2)]
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Perspective from a point `distance` away; yaw and pitch in degrees, pitch looks down. */
export function camera(yaw: number, pitch: number, distance = 7.5): View {
  const [cy, sy, cp, sp] = [
    Math.cos(radians(yaw)),
    Math.sin(radians(yaw)),
    Math.cos(radians(pitch)),
    Math.sin(radians(pitch)),
  ]
  return ([x, y, z]) => {
    const across = x * cy + z * sy
    const near = z * cy - x * sy
    const scale = distance / (distance - (near * cp + y * sp))
    return [across * scale, -(y * cp - near * sp) * scale]
  }
}

function bounds(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Scales a view so that the places fill the box, centred across and standing on its lower edge. */
export function frame(view: View, places: readonly Vec[], box: Box): View {
  const seen = bounds(places.map(view))
  const scale = Math.min(box.width / seen.width, box.height / seen.height)
  const left = box.x + (box.width - seen.width * scale) / 2
  const bottom = box.y + box.height
  return (place) => {
    const [x, y] = view(place)
    return [left + (x - seen.x) * scale, bottom - (seen.y + seen.height - y) * scale]
  }
}

export function cornersOf(slab: Slab): Vec[] {
  const half = slab.w / 2
  return [-half, half].flatMap((a) =>
    [0, slab.h].flatMap((b) => [0, slab.t].map((c) => onSlab(slab, a, b, c))),
  )
}

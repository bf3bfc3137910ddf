import { closedPath, hull } from './path.ts'
import type { Sheet } from './sheet.ts'
import { cornersOf, type Slab, type View } from './space.ts'

/** The soft shadow that boards cast on the ground, and the dark line where they touch it. */
export function paintShadow(sheet: Sheet, view: View, slabs: readonly Slab[], strength = 1) {
  const places = slabs.flatMap(cornersOf)
  const cast = places.map(([x, y, z]) => view([x * 1.05 + y * 0.16, 0, z * 1.04 + 0.03]))
  const contact = places.filter(([, y]) => y < 0.05).map(([x, , z]) => view([x, -0.015, z]))
  sheet.path(closedPath(hull(cast)), {
    fill: '#1a2233',
    opacity: 0.34 * strength,
    extra: `filter="${sheet.blur(16)}"`,
  })
  sheet.path(closedPath(hull(contact)), {
    fill: '#10141f',
    opacity: 0.5 * strength,
    extra: `filter="${sheet.blur(5)}"`,
  })
}

import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import type { Slab, View } from './space.ts'

/** A machine ready to be drawn: seen by `view` from `yaw` degrees, made of boards. */
export type Pose = {
  yaw: number
  view: View
  slabs: Slab[]
  paint: (sheet: Sheet, view: View, random: Random) => void
}

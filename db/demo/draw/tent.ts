import { paintEdge, paintScreen } from './boards.ts'
import { darker, paints } from './colour.ts'
import { depthOf, leaning, type Machine, thicknessOf, width } from './machine.ts'
import { faceOf, rectangle } from './path.ts'
import type { Pose } from './pose.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import { camera, onSlab, type Slab, type Vec, type View } from './space.ts'

const edgeOf = (machine: Machine) => machine.edge ?? paints[machine.body]

export function tent(machine: Machine, yaw: number, pitch: number): Pose {
  const h = depthOf(machine)
  const front = leaning(h, 0.04, 64, 0.62)
  const apex = onSlab(front, 0, h, 0.04)
  const foot = apex[2] - Math.sqrt(h * h - apex[1] * apex[1])
  const drop: Vec = [0, -apex[1] / h, (foot - apex[2]) / h]
  const back: Slab = {
    ...front,
    at: [apex[0], apex[1], apex[2] - 0.01],
    v: drop,
    n: [0, drop[2], -drop[1]],
    t: -thicknessOf(machine),
  }
  const paint = (sheet: Sheet, view: View, random: Random) => {
    paintEdge(sheet, view, back, edgeOf(machine))
    const inside = darker(paints[machine.deck ?? machine.body], 0.4)
    const under = faceOf(view, back, 0)
    sheet.path(rectangle(under, -width / 2, 0, width, h, 0.07), { fill: inside })
    paintEdge(sheet, view, front, edgeOf(machine))
    paintScreen(sheet, view, front, machine, random)
  }
  return { yaw, view: camera(yaw, pitch), slabs: [front, back], paint }
}

import { paintCover, paintDeck, paintEdge, paintPorts, paintScreen } from './boards.ts'
import { darker, paints } from './colour.ts'
import { baseOf, lidOf, type Machine } from './machine.ts'
import { faceOf, rectangle } from './path.ts'
import type { Pose } from './pose.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import { camera, onSlab, type Slab, type View } from './space.ts'

const edgeOf = (machine: Machine) => machine.edge ?? paints[machine.body]

export function opened(machine: Machine, yaw: number, pitch: number, angle: number): Pose {
  const [base, lid] = [baseOf(machine), lidOf(machine, angle)]
  const paint = (sheet: Sheet, view: View, random: Random) => {
    paintEdge(sheet, view, lid, edgeOf(machine))
    paintScreen(sheet, view, lid, machine, random)
    paintEdge(sheet, view, base, edgeOf(machine))
    paintDeck(sheet, view, base, machine, random)
    if (Math.abs(yaw) > 12) paintPorts(sheet, view, base, machine, yaw > 0 ? -1 : 1)
  }
  return { yaw, view: camera(yaw, pitch), slabs: [base, lid], paint }
}

export function fromBehind(machine: Machine, yaw: number, pitch: number): Pose {
  const [base, lid] = [baseOf(machine), lidOf(machine, 104)]
  const paint = (sheet: Sheet, view: View, random: Random) => {
    paintEdge(sheet, view, base, edgeOf(machine))
    paintDeck(sheet, view, base, { ...machine, wear: 0 }, random)
    paintVents(sheet, view, base)
    paintEdge(sheet, view, lid, edgeOf(machine))
    paintCover(sheet, faceOf(view, lid, lid.t), lid, machine, random)
  }
  return { yaw, view: camera(yaw, pitch), slabs: [base, lid], paint }
}

function paintVents(sheet: Sheet, view: View, base: Slab) {
  const rear = (a: number, c: number) => view(onSlab(base, a, base.h, c * base.t))
  const slots = [-0.62, -0.5, -0.38, 0.3, 0.42, 0.54].map((a) => rectangle(rear, a, 0.3, 0.09, 0.3))
  sheet.path(slots.join(''), { fill: '#0c0e12', opacity: 0.8 })
}

export function closed(machine: Machine, yaw: number, pitch: number): Pose {
  const [base, lid] = [baseOf(machine), lidOf(machine, 0)]
  const paint = (sheet: Sheet, view: View, random: Random) => {
    paintEdge(sheet, view, base, darker(edgeOf(machine), 0.15))
    paintEdge(sheet, view, lid, edgeOf(machine))
    paintCover(sheet, faceOf(view, lid, lid.t), lid, machine, random)
  }
  return { yaw, view: camera(yaw, pitch), slabs: [base, lid], paint }
}

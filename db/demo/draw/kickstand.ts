import { paintCover, paintDeck, paintEdge, paintScreen } from './boards.ts'
import { darker, paints } from './colour.ts'
import { leaning, type Machine, width } from './machine.ts'
import { closedPath, ellipse, faceOf, polygon } from './path.ts'
import type { Pose } from './pose.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import { camera, onSlab, type Slab, type Vec, type View } from './space.ts'

const stand = (tablet: Slab): Vec[] => {
  const reach = tablet.h * 0.5
  const top = [-0.94, 0.94].map((a) => onSlab(tablet, a, reach, tablet.t))
  const z = tablet.at[2] + tablet.v[2] * reach * 2 - 0.05
  return [...top, [0.94, 0, z], [-0.94, 0, z]]
}

function coverOf(h: number): Slab {
  return {
    at: [0, 0, h * 0.72],
    u: [1, 0, 0],
    v: [0, 0, -1],
    n: [0, 1, 0],
    w: width,
    h: h * 0.97,
    t: 0.03,
    r: 0.06,
  }
}

export function onKickstand(machine: Machine, yaw: number, pitch: number): Pose {
  const h = 1.4
  const [tablet, cover] = [leaning(h, 0.05, 70, -h * 0.24), coverOf(h)]
  const typing = { ...machine, body: machine.deck ?? machine.body, numpad: false }
  const paint = (sheet: Sheet, view: View, random: Random) => {
    const leg = closedPath(stand(tablet).map(view))
    sheet.path(leg, { fill: darker(paints[machine.body], 0.45) })
    paintEdge(sheet, view, tablet, paints[machine.body])
    paintScreen(sheet, view, tablet, machine, random)
    paintEdge(sheet, view, cover, paints[typing.body])
    paintDeck(sheet, view, cover, typing, random)
  }
  return { yaw, view: camera(yaw, pitch), slabs: [tablet, cover], paint }
}

export function kickstandFromBehind(machine: Machine, yaw: number, pitch: number): Pose {
  const h = 1.4
  const [tablet, cover] = [leaning(h, 0.05, 68, -h * 0.24), coverOf(h)]
  const paint = (sheet: Sheet, view: View, random: Random) => {
    paintEdge(sheet, view, cover, paints[machine.deck ?? machine.body])
    paintDeck(
      sheet,
      view,
      cover,
      { ...machine, body: machine.deck ?? machine.body, wear: 0 },
      random,
    )
    paintEdge(sheet, view, tablet, paints[machine.body])
    const face = faceOf(view, tablet, tablet.t)
    paintCover(sheet, face, tablet, machine, random)
    const recess = polygon(face, [
      [-0.94, 0.03],
      [0.94, 0.03],
      [0.94, h / 2],
      [-0.94, h / 2],
    ])
    sheet.path(recess, { fill: darker(paints[machine.body], 0.5), opacity: 0.7 })
    const metal = paints[machine.body]
    const leg = closedPath(stand(tablet).map(view))
    sheet.path(leg, {
      fill: sheet.gradient(80, darker(metal, 0.05), metal, darker(metal, 0.2)),
      stroke: darker(metal, 0.4),
      width: 1.2,
    })
    sheet.path(ellipse(face, 0.62, h - 0.14, 0.045), {
      fill: '#0d0f13',
      stroke: darker(metal, 0.4),
      width: 2,
    })
  }
  return { yaw, view: camera(yaw, pitch), slabs: [tablet, cover], paint }
}

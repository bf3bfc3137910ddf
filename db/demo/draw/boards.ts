import { darker, isDark, lighter, mix, paints } from './colour.ts'
import { paintKeys } from './keyboard.ts'
import { depthOf, type Machine, width } from './machine.ts'
import { ellipse, type Face, faceOf, line, rectangle, silhouette } from './path.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import type { Point, Slab, View } from './space.ts'
import { paintWallpaper } from './wallpaper.ts'
import { paintScuffs, paintSticker } from './wear.ts'

/** The thickness of a board, seen around the face that is painted over it next. */
export function paintEdge(sheet: Sheet, view: View, slab: Slab, colour: string) {
  const fill = sheet.gradient(0, darker(colour, 0.42), darker(colour, 0.12), darker(colour, 0.5))
  sheet.path(silhouette(view, slab), { fill })
}

const wholeFace = (face: Face, slab: Slab) =>
  rectangle(face, -slab.w / 2, 0, slab.w, slab.h, slab.r)

export function paintScreen(
  sheet: Sheet,
  view: View,
  slab: Slab,
  machine: Machine,
  random: Random,
) {
  const face = faceOf(view, slab, 0)
  const side = machine.slimBezel ? 0.04 : 0.075
  const [top, bottom] = [side * 1.25, machine.slimBezel ? 0.07 : 0.13]
  const [w, h] = [slab.w - side * 2, slab.h - top - bottom]
  sheet.path(wholeFace(face, slab), {
    fill: '#14161a',
    stroke: lighter(paints[machine.body], 0.2),
    width: 1.6,
  })
  const display = rectangle(face, -w / 2, bottom, w, h, 0.015)
  sheet.add(`<g clip-path="${sheet.clip(display)}">`)
  paintWallpaper(sheet, (u, v) => face(-w / 2 + u * w, bottom + v * h), random)
  const glare: Point[] = [
    [w * 0.12, bottom],
    [w / 2, bottom + h * 0.55],
    [w / 2, bottom + h],
    [-w * 0.1, bottom + h],
    [-w * 0.3, bottom],
  ]
  sheet.path(line(face, glare), { fill: '#fff', opacity: 0.08 })
  sheet.add('</g>')
  sheet.path(ellipse(face, 0, slab.h - top / 2, 0.013, 0.013, 10), { fill: '#3b4656' })
}

export function paintDeck(sheet: Sheet, view: View, slab: Slab, machine: Machine, random: Random) {
  const face = faceOf(view, slab, slab.t)
  const colour = paints[machine.deck ?? machine.body]
  const dark = isDark(colour)
  const fill = sheet.gradient(75, darker(colour, 0.12), lighter(colour, dark ? 0.1 : 0.25))
  const rim = lighter(machine.edge ?? paints[machine.body], 0.35)
  sheet.path(wholeFace(face, slab), { fill, stroke: rim, width: 1.5 })
  const bottom = slab.h * 0.43
  const coarse = machine.form === 'back' || machine.form === 'kickback'
  const numpad = machine.numpad ?? false
  const keys = { x: -0.88, y: bottom, w: 1.76, h: slab.h * 0.45, numpad, coarse }
  const well = machine.glow ?? darker(colour, dark ? 0.55 : 0.2)
  const rectangleOf = (grow: number) =>
    rectangle(face, keys.x - grow, keys.y - grow, keys.w + grow * 2, keys.h + grow * 2, 0.03)
  sheet.path(rectangleOf(0.014), { fill: well, opacity: machine.glow ? 0.9 : 1 })
  paintKeys(sheet, face, keys, keyColour(colour, machine))
  paintTrackpad(sheet, face, slab, colour)
  const rest = { x: -0.9, y: 0.05, width: 1.75, height: slab.h * 0.3 }
  paintScuffs(sheet, face, rest, machine.wear, random)
  if (machine.wear === 2) paintSticker(sheet, face, [random.pick([-0.7, 0.72]), 0.25], 0.1, random)
}

const keyColour = (deck: string, machine: Machine) => {
  if (machine.glow) return '#1a1c22'
  if (isDark(deck)) return darker(deck, 0.3)
  return machine.deck === undefined &&
    ['white', 'gold', 'ice', 'rose', 'silver'].includes(machine.body)
    ? lighter(deck, 0.45)
    : '#34373d'
}

function paintTrackpad(sheet: Sheet, face: Face, slab: Slab, colour: string) {
  const pad = rectangle(face, -0.34, slab.h * 0.05, 0.68, slab.h * 0.32, 0.025)
  const fill = sheet.gradient(80, mix(colour, '#888c94', 0.2), lighter(colour, 0.12))
  sheet.path(pad, { fill, stroke: darker(colour, 0.3), width: 1 })
}

/** The outside of a lid or tablet: metal with a soft sheen, and the life it has had. */
export function paintCover(sheet: Sheet, face: Face, slab: Slab, machine: Machine, random: Random) {
  const colour = paints[machine.body]
  const sheen = isDark(colour) ? 0.22 : 0.4
  const fill = sheet.gradient(
    35,
    darker(colour, 0.1),
    lighter(colour, sheen),
    colour,
    darker(colour, 0.16),
  )
  const rim = machine.edge ?? lighter(colour, 0.5)
  sheet.path(wholeFace(face, slab), { fill, stroke: rim, width: machine.edge ? 3 : 1.5 })
  const area = { x: -0.85, y: 0.15, width: 1.6, height: slab.h - 0.4 }
  paintScuffs(sheet, face, area, machine.wear, random)
  if (machine.wear === 2 || random.chance(0.15)) {
    const at: Point = [random.between(-0.6, -0.2), random.between(0.4, slab.h - 0.4)]
    paintSticker(sheet, face, at, 0.16, random)
  }
  if (machine.wear === 2) paintSticker(sheet, face, [random.between(0.2, 0.6), 0.45], 0.13, random)
}

/** Sockets along the side of the base that the viewer sees; side is -1 for left, 1 for right. */
export function paintPorts(sheet: Sheet, view: View, slab: Slab, machine: Machine, side: -1 | 1) {
  const face: Face = (b, c) =>
    faceOf(view, slab, c * slab.t)((side * width) / 2, depthOf(machine) - b)
  const sockets: [number, number][] = [
    [0.14, 0.14],
    [0.34, 0.1],
    [0.5, 0.1],
    [0.68, 0.05],
  ]
  const shapes = sockets.map(([at, length]) => rectangle(face, at, 0.36, length, 0.32))
  sheet.path(shapes.join(''), { fill: '#101216', opacity: 0.85 })
}

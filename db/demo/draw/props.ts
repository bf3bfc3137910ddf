import { lighter } from './colour.ts'
import { closedPath, ellipse, type Face, hull, line, rectangle, roundedCorners } from './path.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import { type Point, radians, type Vec, type View } from './space.ts'

type Ground = (height: number) => Face
type Prop = (sheet: Sheet, ground: Ground, x: number, z: number) => void

const contact = '#10141f'

/** A body with upright walls over an outline on the ground. */
function extrude(sheet: Sheet, ground: Ground, outline: Point[], height: number, colour: string) {
  const [low, high] = [0, height].map((level) => outline.map(([x, z]) => ground(level)(x, z)))
  const body = closedPath(hull([...(low ?? []), ...(high ?? [])]))
  const shade = closedPath(outline.map(([x, z]) => ground(-0.03)(x, z + 0.01)))
  sheet.path(shade, { fill: contact, opacity: 0.5, extra: `filter="${sheet.blur(5)}"` })
  sheet.path(body, { fill: colour })
  const top = lighter(colour, 0.14)
  sheet.path(closedPath(high ?? []), { fill: top, stroke: lighter(colour, 0.3), width: 1 })
}

const charger: Prop = (sheet, ground, x, z) => {
  const coil = Array.from({ length: 27 }, (_, i): Point => {
    const [angle, reach] = [i * 0.6, 0.13 + i * 0.002]
    return [x + Math.cos(angle) * reach * 1.25, z - 0.42 + Math.sin(angle) * reach]
  })
  const lead: Point[] = [...coil, [x - 0.02, z - 0.16]]
  sheet.path(line(ground(-0.02), lead), { stroke: contact, width: 6, opacity: 0.16 })
  sheet.path(line(ground(0.02), lead), { stroke: '#2a2d34', width: 4.2 })
  extrude(sheet, ground, roundedCorners(x - 0.21, z - 0.1, 0.42, 0.2, 0.04), 0.1, '#26292f')
  sheet.path(ellipse(ground(0.1), x + 0.13, z, 0.014, 0.014, 10), { fill: '#9fe0b4' })
}

const mouse: Prop = (sheet, ground, x, z) => {
  const outline = Array.from({ length: 22 }, (_, i): Point => {
    const angle = (i / 22) * Math.PI * 2
    return [x + Math.cos(angle) * 0.13, z + Math.sin(angle) * 0.21]
  })
  extrude(sheet, ground, outline, 0.08, '#3a3e46')
  const wheel = rectangle(ground(0.08), x - 0.014, z - 0.16, 0.028, 0.09)
  sheet.path(wheel, { fill: '#15171b' })
}

const pen: Prop = (sheet, ground, x, z) => {
  const along = (from: number, to: number, lift: number) =>
    line(ground(lift), [
      [x + from * 0.2, z + from * 0.4],
      [x + to * 0.2, z + to * 0.4],
    ])
  sheet.path(along(-0.95, 1.1, -0.02), { stroke: contact, width: 7, opacity: 0.2 })
  sheet.path(along(-1, 1, 0.03), { stroke: '#8d939d', width: 8 })
  sheet.path(along(-1, 1, 0.035), { stroke: '#dde1e6', width: 4 })
  sheet.path(along(1, 1.15, 0.03), { stroke: '#23262c', width: 4 })
}

const props = { charger, mouse, pen }
const seats = [-1.3, 1.3].map((x): Point => [x, 0.72])

/** A place on the ground measured as the viewer sees it: x to the right, z towards the viewer. */
function facing(yaw: number, x: number, height: number, z: number): Vec {
  const [cos, sin] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
  return [x * cos - z * sin, height, x * sin + z * cos]
}

/** The room that things beside a machine need, so that the picture is framed around them too. */
export const roomForProps = (yaw: number): Vec[] =>
  seats.map(([x, z]) => facing(yaw, x * 1.16, 0, z + 0.2))

/** Puts what comes with a machine in front of it, left and right. */
export function paintProps(
  sheet: Sheet,
  view: View,
  yaw: number,
  names: (keyof typeof props)[],
  random: Random,
) {
  const ground: Ground = (height) => (x, z) => view(facing(yaw, x, height, z))
  const first = random.pick([0, 1])
  names.forEach((name, i) => {
    const [x, z] = seats[(first + i) % 2] ?? [0, 0]
    props[name](sheet, ground, x, z)
  })
}

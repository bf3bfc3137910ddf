import { ellipse, type Face, line, polygon, rectangle } from './path.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import type { Box, Point } from './space.ts'

export type Wear = 0 | 1 | 2

const mark = (random: Random, area: Box): Point => [
  random.between(area.x, area.x + area.width),
  random.between(area.y, area.y + area.height),
]

/** Scratches and rubbed spots within an area of a plane: none, a few, or many. */
export function paintScuffs(sheet: Sheet, face: Face, area: Box, wear: Wear, random: Random) {
  const scratches = Array.from({ length: wear * 4 }, () => {
    const [x, y] = mark(random, area)
    const [dx, dy] = [random.between(-0.12, 0.12), random.between(0.02, 0.08)]
    return line(face, [
      [x, y],
      [x + dx / 2, y + dy * 0.6],
      [x + dx, y + dy],
    ])
  })
  if (scratches.length === 0) return
  sheet.path(scratches.join(''), { stroke: '#fff', width: 1.3, opacity: 0.4 + wear * 0.1 })
  for (let i = 0; i < wear * 2; i++) {
    const [x, y] = mark(random, area)
    const spot = ellipse(face, x, y, random.between(0.04, 0.1), random.between(0.03, 0.06))
    sheet.path(spot, { fill: i % 2 ? '#000' : '#fff', opacity: 0.07 })
  }
}

type Sticker = (sheet: Sheet, face: Face, x: number, y: number, size: number) => void

const sunrise: Sticker = (sheet, face, x, y, size) => {
  sheet.path(ellipse(face, x, y, size * 1.12), { fill: '#fffdf7' })
  sheet.path(ellipse(face, x, y, size), { fill: '#2f6f7e' })
  sheet.path(ellipse(face, x, y + size * 0.15, size * 0.45), { fill: '#ffc857' })
  sheet.path(rectangle(face, x - size * 0.8, y - size * 0.5, size * 1.6, size * 0.4), {
    fill: '#e9724c',
  })
}

const flower: Sticker = (sheet, face, x, y, size) => {
  const petals = [0, 1, 2, 3, 4].map((i) => {
    const angle = (i / 5) * Math.PI * 2
    const reach = size * 0.62
    return ellipse(face, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, size * 0.45)
  })
  sheet.path(petals.join(''), { fill: '#f28fa5', stroke: '#fff', width: 1.5 })
  sheet.path(ellipse(face, x, y, size * 0.4), { fill: '#ffd166' })
}

const peak: Sticker = (sheet, face, x, y, size) => {
  const triangle = (grow: number, lift: number): Point[] => [
    [x - size * grow, y - size * 0.7 * grow + lift],
    [x + size * grow, y - size * 0.7 * grow + lift],
    [x, y + size * 1.05 * grow + lift],
  ]
  sheet.path(polygon(face, triangle(1.25, 0)), { fill: '#fffdf7' })
  sheet.path(polygon(face, triangle(1, 0)), { fill: '#3d5a80' })
  sheet.path(polygon(face, triangle(0.4, size * 0.63)), { fill: '#e0fbfc' })
}

const stripes: Sticker = (sheet, face, x, y, size) => {
  const bars = ['#e4572e', '#f3a712', '#669bbc', '#29335c']
  bars.forEach((colour, i) => {
    const bar = rectangle(face, x - size * 1.2, y + size * (0.5 - i * 0.4), size * 2.4, size * 0.4)
    sheet.path(bar, { fill: colour })
  })
}

/** Sticks something colourful at a place of a plane. */
export function paintSticker(sheet: Sheet, face: Face, at: Point, size: number, random: Random) {
  random.pick([sunrise, flower, peak, stripes])(sheet, face, at[0], at[1], size)
}

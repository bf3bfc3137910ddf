import { lighter, mix } from './colour.ts'
import { ellipse, type Face, polygon, rectangle } from './path.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import type { Point } from './space.ts'

type Palette = readonly [string, string, string, string, string]
type Wallpaper = (sheet: Sheet, face: Face, random: Random, colours: Palette) => void

const palettes: readonly [Palette, ...Palette[]] = [
  ['#1d2b64', '#5b6ee1', '#8fb8ff', '#f7a8c4', '#ffd9a0'],
  ['#0f3d4c', '#1f7a8c', '#5fc9b8', '#bfe8c9', '#f6f1c7'],
  ['#ffe0c2', '#ffb58a', '#f27f6b', '#b5486b', '#55275c'],
  ['#dff1ff', '#a8d4f5', '#5aa0dc', '#2f6fb3', '#1c3f75'],
  ['#2a1846', '#5d2e8c', '#a04bbd', '#ef7fb0', '#ffc9b5'],
  ['#f4efe3', '#d9e2c5', '#a3bf8f', '#5f8f68', '#2d5548'],
  ['#0e1726', '#1f3350', '#2f5d8a', '#42a5b5', '#9be3d0'],
  ['#fff3d6', '#ffd27a', '#f6a441', '#d9703a', '#7c3a36'],
  ['#e9e6ff', '#c0b8f5', '#8d84e0', '#5a57b8', '#2d2f73'],
  ['#14212b', '#2d4654', '#63828c', '#c9d3cf', '#f0b89a'],
]

const wave = (random: Random, height: number, swing: number): Point[] => {
  const [phase, turns] = [random.between(0, 6), random.between(0.5, 1.3)]
  return Array.from({ length: 14 }, (_, i): Point => {
    const x = i / 13
    return [x, height + Math.sin(phase + x * turns * 6.28) * swing]
  })
}

const dunes: Wallpaper = (sheet, face, random, [, sky, ...rest]) => {
  const sun: Point = [random.between(0.2, 0.8), random.between(0.55, 0.75)]
  sheet.path(ellipse(face, ...sun, 0.09, 0.13), { fill: lighter(sky, 0.55), opacity: 0.9 })
  rest.forEach((colour, i) => {
    const top = wave(random, 0.52 - i * 0.17, 0.1 - i * 0.015)
    const fill = sheet.gradient(100, lighter(colour, 0.12), colour)
    sheet.path(polygon(face, [[0, -0.1], ...top, [1, -0.1]]), { fill })
  })
}

const ribbons: Wallpaper = (sheet, face, random, [, , ...rest]) => {
  for (const [i, colour] of [...rest, ...rest].entries()) {
    const base = 0.12 + i * 0.13
    const [low, high] = [wave(random, base, 0.16), wave(random, base + 0.13, 0.16)]
    const fill = sheet.gradient(20, lighter(colour, 0.25), colour)
    sheet.path(polygon(face, [...low, ...high.reverse()]), { fill, opacity: 0.72 })
  }
}

const orbs: Wallpaper = (sheet, face, random, [, , ...rest]) => {
  for (const colour of [...rest, ...rest]) {
    const size = random.between(0.1, 0.34)
    const at: Point = [random.between(0, 1), random.between(0, 1)]
    const fill = sheet.gradient(60, lighter(colour, 0.3), colour)
    sheet.path(ellipse(face, ...at, size, size * 1.5), { fill, opacity: 0.78 })
  }
}

const peaks: Wallpaper = (sheet, face, random, [, sky, ...rest]) => {
  sheet.path(ellipse(face, random.between(0.6, 0.8), 0.72, 0.07, 0.105), {
    fill: lighter(sky, 0.6),
  })
  rest.forEach((colour, layer) => {
    const tops = Array.from({ length: 8 }, (_, i): Point => {
      const rise = i % 2 ? random.between(0.1, 0.3) : random.between(-0.04, 0.04)
      return [(i - 0.5) / 6, 0.42 - layer * 0.16 + rise]
    })
    const fill = sheet.gradient(90, lighter(colour, 0.18), colour)
    sheet.path(polygon(face, [[-0.1, -0.1], ...tops, [1.1, -0.1]]), { fill })
  })
}

const arcs: Wallpaper = (sheet, face, random, [first, second, ...rest]) => {
  const centre: Point = [random.pick([0, 0.5, 1]), random.pick([0, 0.1])]
  for (const [i, colour] of [second, ...rest, mix(first, second, 0.5)].entries()) {
    const size = 1.05 - i * 0.19
    sheet.path(ellipse(face, ...centre, size * 0.8, size, 36), { fill: colour })
  }
}

const windows: Wallpaper = (sheet, face, random, colours) => {
  dunes(sheet, face, random, colours)
  const [x, y] = [random.between(0.1, 0.2), random.between(0.2, 0.26)]
  sheet.path(rectangle(face, x, y, 0.56, 0.6, 0.015), { fill: '#f8f9fb', opacity: 0.96 })
  sheet.path(rectangle(face, x, y, 0.13, 0.6, 0.015), { fill: lighter(colours[2], 0.6) })
  const lines = [0.5, 0.43, 0.36, 0.29, 0.22, 0.15].map((row) =>
    rectangle(face, x + 0.17, y + row, random.between(0.16, 0.34), 0.028),
  )
  sheet.path(lines.join(''), { fill: mix(colours[3], '#c9ced8', 0.6) })
  sheet.path(rectangle(face, x + 0.36, y + 0.06, 0.16, 0.15, 0.01), { fill: colours[3] })
  sheet.path(rectangle(face, 0.3, 0.03, 0.4, 0.075, 0.03), { fill: '#fff', opacity: 0.75 })
  const icons = [0, 1, 2, 3, 4].map((i) => rectangle(face, 0.335 + i * 0.07, 0.047, 0.04, 0.045))
  sheet.path(icons.join(''), { fill: colours[2] })
}

/** Paints an abstract wallpaper over the plane's unit square; the caller clips. */
export function paintWallpaper(sheet: Sheet, face: Face, random: Random) {
  const colours = random.pick(palettes)
  const picture = random.pick([dunes, ribbons, orbs, peaks, arcs, windows, ribbons, dunes])
  const angle = random.pick([90, 60, 120])
  const fill = sheet.gradient(angle, colours[0], colours[1])
  sheet.path(rectangle(face, -0.02, -0.02, 1.04, 1.04), { fill })
  picture(sheet, face, random, colours)
}

import { darker, lighter, mix } from './colour.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

type Scene = (sheet: Sheet, random: Random, tone: string) => void

const tones = [
  '#e6ddd0',
  '#d5e0e6',
  '#dde5d6',
  '#ecd9d1',
  '#dcd8e8',
  '#cfdfdc',
  '#efe3c8',
  '#d6dfc9',
  '#c8d5e6',
  '#e8cfc4',
] as const

const disc: Scene = (sheet, random, tone) => {
  const [x, r] = [random.between(280, 520), random.between(190, 235)]
  sheet.add(
    `<circle cx="${x | 0}" cy="250" r="${r | 0}" fill="${lighter(tone, 0.45)}" opacity=".8"/>`,
  )
}

const arch: Scene = (sheet, random, tone) => {
  const left = random.between(120, 300) | 0
  sheet.path(`M${left} 430V230a180 180 0 0 1 360 0V430Z`, {
    fill: sheet.gradient(90, lighter(tone, 0.55), lighter(tone, 0.2)),
  })
}

const daylight: Scene = (sheet, random) => {
  const left = random.between(-60, 380) | 0
  const slats = [0, 1, 2, 3, 4, 5, 6].map(
    (i) => `M${left + i * 18} ${30 + i * 46}l250-24 11 28-250 24z`,
  )
  sheet.path(slats.join(''), { fill: '#fff', opacity: 0.32 })
}

const leaves: Scene = (sheet, random, tone) => {
  const flip = random.chance(0.5) ? '' : ' transform="matrix(-1 0 0 1 800 0)"'
  const fronds = [0, 1, 2, 3, 4, 5].map((i) => {
    const [x, y] = [40 + i * 42, 20 + i * 34]
    return `M${x} ${y}q-10 -70 ${50 + i * 4} -96q16 64 -${50 + i * 4} 96zM${x} ${y}q70 -6 96 60q-72 4 -96 -60z`
  })
  sheet.add(`<g opacity=".2"${flip} filter="${sheet.blur(3)}">`)
  sheet.path(`${fronds.join('')}M-20 -20Q120 90 290 240`, {
    fill: darker(tone, 0.45),
    stroke: darker(tone, 0.45),
    width: 5,
  })
  sheet.add('</g>')
}

const plain: Scene = (sheet, _random, tone) => {
  sheet.add(
    `<ellipse cx="400" cy="210" rx="420" ry="260" fill="${sheet.glow(lighter(tone, 0.7), 0.9)}"/>`,
  )
}

const woods = ['#b98f6a', '#9db0a8', '#ffffff', '#c7ab8b'] as const

/** A quiet studio: a wall with something on it and a table, or only the table seen from above. */
export function paintBackdrop(sheet: Sheet, random: Random, fromAbove: boolean) {
  const tone = random.pick(tones)
  const table = mix(tone, random.pick(woods), 0.32)
  const surface = sheet.gradient(90, lighter(table, 0.18), darker(table, 0.1))
  if (fromAbove) {
    sheet.path('M0 0H800V600H0Z', { fill: surface })
    return random.pick([daylight, leaves, plain])(sheet, random, tone)
  }
  sheet.path('M0 0H800V600H0Z', { fill: sheet.gradient(90, lighter(tone, 0.3), tone) })
  random.pick([disc, arch, daylight, leaves, plain, disc, arch])(sheet, random, tone)
  const top = random.between(385, 420) | 0
  sheet.path(`M0 ${top}H800V600H0Z`, { fill: surface })
  sheet.path(`M0 ${top}H800`, { stroke: lighter(table, 0.5), width: 1.5, opacity: 0.7 })
}

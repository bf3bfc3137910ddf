import { darker, lighter, mix } from './colour.ts'
import { type Cut, hair } from './hair.ts'
import { newSheet, type Sheet } from './sheet.ts'

export type Features = {
  skin: string
  hair: string
  cut: Cut
  shirt: string
  backdrop: string
  beard?: 'full' | 'stubble'
  glasses?: boolean
  grin?: boolean
  earrings?: string
  collar?: boolean
}

function paintFace(sheet: Sheet, features: Features) {
  const { skin } = features
  const shade = mix(skin, '#7a2f1d', 0.28)
  sheet.path('M30.5 40.5a4.2 5 0 1 0 .1 10zM65.5 40.5a4.2 5 0 1 1-.1 10z', { fill: shade })
  sheet.path(
    'M30.5 41C30.5 26 38 22 48 22C58 22 65.5 26 65.5 41C65.5 55 58.5 66 48 66C37.5 66 30.5 55 30.5 41z',
    { fill: skin },
  )
  paintBeard(sheet, features)
  const blush = mix(skin, '#e0483e', 0.45)
  sheet.path(
    'M34.5 51.5a3.6 2.5 0 1 0 7.2 0a3.6 2.5 0 1 0-7.2 0zM54.3 51.5a3.6 2.5 0 1 0 7.2 0a3.6 2.5 0 1 0-7.2 0z',
    { fill: blush, opacity: 0.35 },
  )
  const ink = '#251a1a'
  sheet.path(
    'M38.7 44.5a2 2.3 0 1 0 4 0a2 2.3 0 1 0-4 0zM53.3 44.5a2 2.3 0 1 0 4 0a2 2.3 0 1 0-4 0z',
    { fill: ink },
  )
  sheet.path('M41 43.7h.1M55.6 43.7h.1', { stroke: '#fff', width: 1.1 })
  const brow = features.cut === 'scarf' ? '#3a2620' : darker(features.hair, 0.25)
  sheet.path('M37 39.2Q40.5 36.8 44 38.6M52 38.6Q55.5 36.8 59 39.2', { stroke: brow, width: 1.8 })
  sheet.path('M48.3 46.5Q50 50 47.3 51', { stroke: shade, width: 1.5 })
  if (features.grin) {
    sheet.path('M41.5 55H54.5Q53 61.5 48 61.5Q43 61.5 41.5 55z', { fill: '#7c2a2c' })
    sheet.path('M42 55H54L53 57.3H43z', { fill: '#fff' })
  } else sheet.path('M42.5 56Q48 60.5 53.5 56', { stroke: mix(shade, '#6d1f24', 0.5), width: 1.8 })
}

function paintBeard(sheet: Sheet, { beard, hair: colour, skin }: Features) {
  if (!beard) return
  const fill = beard === 'full' ? colour : mix(skin, colour, 0.28)
  sheet.path(
    'M30.5 44C30.5 58 36 69 48 69C60 69 65.5 58 65.5 44C63.5 52 60 53 55.5 52.5Q48 50.5 40.5 52.5C36 53 32.5 52 30.5 44zM42 55.5Q48 53.5 54 55.5Q53 62 48 62Q43 62 42 55.5z',
    { fill, extra: 'fill-rule="evenodd"' },
  )
}

/** A head and neck in a 96 by 96 space, without shoulders. */
export function paintHead(sheet: Sheet, features: Features) {
  const { back, front } = hair[features.cut]
  sheet.path(back, { fill: darker(features.hair, 0.14) })
  const neck = mix(features.skin, '#7a2f1d', 0.24)
  sheet.path('M40.5 56H55.5V72Q48 80 40.5 72z', { fill: neck })
  paintFace(sheet, features)
  const fill = sheet.gradient(70, lighter(features.hair, 0.12), features.hair)
  sheet.path(front, { fill, extra: features.cut === 'scarf' ? 'fill-rule="evenodd"' : '' })
  if (features.glasses) {
    const frames =
      'M34.5 45a5.8 5.3 0 1 0 11.6 0a5.8 5.3 0 1 0-11.6 0zM49.9 45a5.8 5.3 0 1 0 11.6 0a5.8 5.3 0 1 0-11.6 0zM46.1 44.5h3.8M34.5 44L31 43M61.5 44L65 43'
    sheet.path(frames, { stroke: '#2b2f3a', width: 1.5 })
  }
  if (features.earrings) {
    sheet.path('M29 52.5v3M67 52.5v3', { stroke: features.earrings, width: 2.6 })
  }
}

function paintShoulders(sheet: Sheet, { shirt, skin, collar }: Features) {
  const fill = sheet.gradient(80, lighter(shirt, 0.1), darker(shirt, 0.08))
  sheet.path('M8 98C10 79 26 73 40 70.5Q48 79 56 70.5C70 73 86 79 88 98z', { fill })
  if (!collar) return
  sheet.path('M40 70.5L48 83L56 70.5Q48 78 40 70.5z', { fill: mix(skin, '#7a2f1d', 0.15) })
  sheet.path('M39 69.5L36.5 76L45 84L48 82.5zM57 69.5L59.5 76L51 84L48 82.5z', {
    fill: lighter(shirt, 0.35),
  })
}

/** A square portrait, drawn from a person's features. */
export function avatarPicture(features: Features): string {
  const sheet = newSheet(96, 96)
  const { backdrop } = features
  sheet.path('M0 0H96V96H0z', { fill: sheet.gradient(60, lighter(backdrop, 0.25), backdrop) })
  sheet.path('M8 44a40 40 0 1 0 80 0a40 40 0 1 0-80 0z', { fill: '#fff', opacity: 0.16 })
  const longHair = hair[features.cut].back
  if (longHair) sheet.path(longHair, { fill: darker(features.hair, 0.14) })
  paintShoulders(sheet, features)
  paintHead(sheet, features)
  return sheet.svg()
}

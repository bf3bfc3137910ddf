import { darker, lighter } from './colour.ts'
import type { Machine } from './machine.ts'
import { paintMachine } from './product-picture.ts'
import { newSheet } from './sheet.ts'
import type { Box } from './space.ts'

type Still = { machine: Machine; seed: string; box: Box }
type Category = { tone: string; stills: Still[] }

const rear: Box = { x: 40, y: 90, width: 430, height: 330 }
const front: Box = { x: 330, y: 200, width: 440, height: 340 }

/** The compositions of the category pictures: one machine behind, one before it. */
export const categoryScenes: Record<string, Category> = {
  surface: {
    tone: '#7fa3c7',
    stills: [
      { machine: { form: 'back', body: 'sandstone', shape: '3:2', wear: 0 }, seed: 'b', box: rear },
      {
        machine: { form: 'kickstand', body: 'platinum', deck: 'cobalt', slimBezel: true, wear: 0 },
        seed: 'sea',
        box: { ...front, y: 160, height: 370 },
      },
    ],
  },
  dell: {
    tone: '#8fb3a4',
    stills: [
      { machine: { form: 'back', body: 'graphite', wear: 0 }, seed: 'y', box: rear },
      {
        machine: {
          form: 'right',
          body: 'silver',
          deck: 'black',
          shape: '16:10',
          slimBezel: true,
          wear: 0,
        },
        seed: 'dell',
        box: front,
      },
    ],
  },
  hp: {
    tone: '#d9a583',
    stills: [
      {
        machine: { form: 'tent', body: 'navy', edge: '#c9a063', slimBezel: true, wear: 0 },
        seed: 'hp',
        box: rear,
      },
      { machine: { form: 'right', body: 'platinum', wear: 0 }, seed: 'hq', box: front },
    ],
  },
}

export function categoryPicture({ tone, stills }: Category): string {
  const sheet = newSheet(800, 600)
  sheet.path('M0 0H800V600H0z', {
    fill: sheet.gradient(90, lighter(tone, 0.5), lighter(tone, 0.15)),
  })
  sheet.add(`<circle cx="420" cy="250" r="230" fill="${lighter(tone, 0.62)}" opacity=".7"/>`)
  sheet.path('M0 385H800V600H0z', { fill: sheet.gradient(90, tone, darker(tone, 0.14)) })
  sheet.path('M0 385H800', { stroke: lighter(tone, 0.45), width: 2 })
  for (const still of stills) paintMachine(sheet, still.machine, still)
  return sheet.svg()
}

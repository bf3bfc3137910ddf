import type { Paint } from './colour.ts'
import { radians, type Slab } from './space.ts'
import type { Wear } from './wear.ts'

type Form = 'front' | 'left' | 'right' | 'back' | 'tent' | 'closed' | 'kickstand' | 'kickback'

/** What a machine looks like; deck is the keyboard side where it differs, glow the key lighting. */
export type Look = {
  form: Form
  body: Paint
  deck?: Paint
  edge?: string
  glow?: string
  shape?: '3:2' | '16:10' | '16:9'
  thick?: boolean
  numpad?: boolean
  slimBezel?: boolean
  with?: ('charger' | 'mouse' | 'pen')[]
}

export type Machine = Look & { wear: Wear }

export const width = 2
export const depthOf = (look: Look) =>
  ({ '3:2': 1.44, '16:10': 1.36, '16:9': 1.29 })[look.shape ?? '16:9']
export const thicknessOf = (look: Look) => (look.thick ? 0.12 : 0.075)

/** The keyboard half, lying on the ground. */
export function baseOf(look: Look): Slab {
  const [h, t] = [depthOf(look), thicknessOf(look)]
  return { at: [0, 0, h / 2], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0], w: width, h, t, r: 0.07 }
}

/** The screen half, opened by an angle in degrees; its plane c=0 is the side of the display. */
export function lidOf(look: Look, angle: number): Slab {
  const h = depthOf(look)
  const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))]
  return {
    at: [0, thicknessOf(look) + 0.005, -h / 2 + 0.02],
    u: [1, 0, 0],
    v: [0, sin, cos],
    n: [0, cos, -sin],
    w: width,
    h,
    t: 0.04,
    r: 0.07,
  }
}

/** A board leaning by an angle from the ground, its lower edge at z, its front towards the viewer. */
export function leaning(h: number, t: number, angle: number, z: number): Slab {
  const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))]
  return {
    at: [0, 0, z],
    u: [1, 0, 0],
    v: [0, sin, -cos],
    n: [0, -cos, -sin],
    w: width,
    h,
    t,
    r: 0.07,
  }
}

import { type Face, rectangle } from './path.ts'
import type { Sheet } from './sheet.ts'

const rows = [
  [1, ...Array<number>(13).fill(1), 1],
  [1, ...Array<number>(12).fill(1), 2],
  [1.5, ...Array<number>(12).fill(1), 1.5],
  [1.8, ...Array<number>(11).fill(1), 2.2],
  [2.3, ...Array<number>(10).fill(1), 2.7],
  [1.2, 1, 1, 1.2, 5.2, 1.2, 1, 1.06, 1.07, 1.07],
]

type Keys = { x: number; y: number; w: number; h: number; numpad: boolean; coarse: boolean }

function keysOf({ x, y, w, h, numpad, coarse }: Keys) {
  const unit = w / (numpad ? 19.3 : 15)
  const pitch = h / 5.6
  return rows.flatMap((row, i) => {
    const depth = i === 0 ? pitch * 0.6 : pitch
    const bottom = y + h - (i === 0 ? depth : pitch * (i + 0.6))
    const pad = numpad ? [0.3, 1, 1, 1, 1] : []
    let left = x
    const widths = coarse ? [15, ...pad] : [...row, ...pad]
    return widths.flatMap((width) => {
      const key = { x: left, y: bottom, w: width * unit, h: depth }
      left += key.w
      return width === 0.3 ? [] : [key]
    })
  })
}

/** Draws the keys of a keyboard on a plane, as one shape of a colour; y grows away from the typist.
 * Coarse draws whole rows, for keyboards that can hardly be seen. */
export function paintKeys(sheet: Sheet, face: Face, keys: Keys, colour: string) {
  const gap = 0.011
  const caps = keysOf(keys).map((key) =>
    rectangle(face, key.x + gap, key.y + gap, key.w - gap * 2, key.h - gap * 2),
  )
  sheet.path(caps.join(''), { fill: colour })
}

type Hair = { back: string; front: string }

const cap =
  'M29.8 45C27 25 38 18.5 48.5 18.5C60 18.5 69 25 66.2 45C65.5 38 63.5 34.5 60 31.5C52 34.5 42 34 36.5 30.5C32.5 34 30.8 38 29.8 45z'
const parted =
  'M29.5 47C27 26 37 18.5 48.5 18.5C60 18.5 69.5 26 66.5 47C66 38 60 32 52.5 27.5C47 34 36 36 29.5 47z'
const curls = (reach: number, size: number, from: number, to: number) =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 8) * Math.PI) / 180
    const [x, y] = [48 + Math.cos(angle) * reach, 41 + Math.sin(angle) * reach]
    return `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0-${size * 2} 0z`
  }).join('')

/** Hair by its cut, in the 96 by 96 space of a portrait: what lies behind the head and before it. */
export const hair = {
  short: { back: '', front: cap },
  swept: {
    back: '',
    front:
      'M30 44C27 30 31 24 36 22C40 15 58 14 65 22C69 28 68 36 66.2 44C65 37 63 34 61.5 32C54 32 44 30 39 27C38 32 31 35 30 44z',
  },
  curly: { back: curls(19, 8, 165, 375), front: curls(20, 5.4, 200, 340) },
  cloud: { back: curls(20.5, 13, 140, 400), front: curls(20.5, 5.2, 205, 335) },
  bob: {
    back: 'M26 44C24 22 38 15.5 48 15.5C59 15.5 72 22 70 44C70 54 71 60 68 66C60 68 36 68 28 66C25 60 26 54 26 44z',
    front: parted,
  },
  long: {
    back: 'M26 42C24 21 38 15 48 15C59 15 72 21 70 42C70 56 76 70 74 84C62 88 34 88 22 84C20 70 26 56 26 42z',
    front: parted,
  },
  wavy: {
    back: 'M27 40C25 21 38 15 48 15C59 15 71 21 69 40C76 46 70 54 75 60C72 66 78 72 73 82C62 86 34 86 23 82C18 72 24 66 21 60C26 54 20 46 27 40z',
    front:
      'M29.5 47C26 28 37 18 48.5 18C60 18 70 28 66.5 47C65 40 63 36 57 30C52 36 45 28 40 30C33 33 31 40 29.5 47z',
  },
  bun: { back: 'M39 15a9 9 0 1 0 18 0a9 9 0 1 0-18 0z', front: cap },
  braids: {
    back: 'M28 40C26 20 38 15 48 15C58 15 70 20 68 40L71 76a4 4 0 0 1-8 1L60 50H36L33 77a4 4 0 0 1-8-1z',
    front: parted,
  },
  thinning: {
    back: '',
    front:
      'M29.8 48C28 40 28.5 33 32 29C33 34 32.5 39 33 43zM66.2 48C68 40 67.5 33 64 29C63 34 63.5 39 63 43z',
  },
  scarf: {
    back: 'M25 46C23 22 37 14 48 14C59 14 73 22 71 46C71 58 78 66 80 82H16C18 66 25 58 25 46z',
    front:
      'M27 46C25 24 37 15.5 48 15.5C59 15.5 71 24 69 46C69 62 60 72 48 74C36 72 27 62 27 46zM33 46C33 58 40 65.5 48 65.5C56 65.5 63 58 63 46C63 33 57 27.5 48 27.5C39 27.5 33 33 33 46z',
  },
} satisfies Record<string, Hair>

export type Cut = keyof typeof hair

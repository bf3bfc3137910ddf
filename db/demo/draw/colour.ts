const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Blends two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second)
  const blended = channels(first).map((value, i) => value + ((other[i] ?? 0) - value) * share)
  return `#${blended.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (hex: string, share: number) => mix(hex, '#ffffff', share)
export const darker = (hex: string, share: number) => mix(hex, '#0b0d12', share)

export const isDark = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return red * 0.3 + green * 0.59 + blue * 0.11 < 120
}

export const paints = {
  platinum: '#c6cad0',
  silver: '#b4bac3',
  white: '#eceef0',
  black: '#2a2c31',
  graphite: '#53575f',
  navy: '#2d3d60',
  cobalt: '#42598f',
  sapphire: '#7f9cc4',
  ice: '#b7cfe2',
  sage: '#a8b9a3',
  sandstone: '#d9c3a8',
  gold: '#d8c7a6',
  rose: '#dcb9ae',
  burgundy: '#77303f',
  poppy: '#c8473f',
  nightfall: '#2d2a2d',
} as const

export type Paint = keyof typeof paints

type Paints = { fill?: string; stroke?: string; width?: number; opacity?: number; extra?: string }

/** Collects the drawing of one picture; every id is made here, so none is used twice. */
export function newSheet(width: number, height: number) {
  const defs: string[] = []
  const body: string[] = []
  const shared = new Map<string, string>()
  const define = (make: (id: string) => string) => {
    const template = make('@')
    const known = shared.get(template)
    if (known) return known
    const id = `d${shared.size}`
    shared.set(template, id)
    defs.push(make(id))
    return id
  }
  return {
    width,
    height,
    add: (markup: string) => {
      body.push(markup)
    },
    path: (d: string, paints: Paints) => {
      body.push(`<path d="${d}"${attributes(paints)}/>`)
    },
    /** A linear gradient over the painted shape's box, as a fill; angle in degrees, 90 is downward. */
    gradient: (angle: number, ...colours: string[]) =>
      `url(#${define((id) => linear(id, angle, colours))})`,
    /** A radial gradient from a colour to the same colour fully clear. */
    glow: (colour: string, opacity: number) =>
      `url(#${define((id) => `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`)})`,
    clip: (d: string) =>
      `url(#${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`,
    blur: (deviation: number) =>
      `url(#${define((id) => `<filter id="${id}" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`)})`,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round"><defs>${defs.join('')}</defs>${body.join('')}</svg>\n`,
  }
}

export type Sheet = ReturnType<typeof newSheet>

function linear(id: string, angle: number, colours: string[]) {
  const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
  const ends = Object.entries({ x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y })
  const box = angle === 0 ? '' : ends.map(([name, at]) => ` ${name}="${decimal(at)}"`).join('')
  const stops = colours.map((colour, i) => {
    const offset = i === 0 ? '' : ` offset="${decimal(i / (colours.length - 1))}"`
    return `<stop${offset} stop-color="${colour}"/>`
  })
  return `<linearGradient id="${id}"${box}>${stops.join('')}</linearGradient>`
}

const decimal = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

function attributes({ fill, stroke, width, opacity, extra }: Paints) {
  const parts = [fill && `fill="${fill}"`, stroke && `stroke="${stroke}"`]
  if (stroke && width) parts.push(`stroke-width="${width}"`)
  if (opacity !== undefined) parts.push(`opacity="${decimal(opacity)}"`)
  return [...parts, extra].flatMap((part) => (part ? ` ${part}` : '')).join('')
}

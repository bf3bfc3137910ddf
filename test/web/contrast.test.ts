import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('web/styles.css', 'utf8')
const colours = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', ...schemes]) => [name, schemes],
  ),
)

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratios in the light and the dark scheme. */
function contrasts(one: string, other: string): number[] {
  return [0, 1].map((scheme) => {
    const [dim = 0, bright = 0] = [one, other]
      .map((name) => luminance(colours.get(name)?.[scheme]))
      .sort((a, b) => a - b)
    return (bright + 0.05) / (dim + 0.05)
  })
}

const grounds = ['canvas', 'surface', 'sunken', 'hero', 'accent-soft']
const words = ['ink', 'muted', 'accent', 'accent-strong', 'danger', 'warn', 'info']
const tinted = ['danger', 'warn', 'info'].flatMap((tone) => [
  [tone, `${tone}-soft`],
  ['ink', `${tone}-soft`],
])

const on = (names: string[]) => grounds.flatMap((ground) => names.map((name) => [name, ground]))

test.each([
  ...on(words),
  ...tinted,
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['canvas', 'ink'],
])('%s is readable on %s', (textColour = '', ground = '') => {
  expect(Math.min(...contrasts(textColour, ground))).toBeGreaterThanOrEqual(4.5)
})

test.each(on(['edge', 'focus']))('%s is visible on %s', (edge = '', ground = '') => {
  expect(Math.min(...contrasts(edge, ground))).toBeGreaterThanOrEqual(3)
})

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The snapshot quotes lines that contain a colon. */
const unquoted = (line: string) => line.replace(/^- '(.+)'(:.*)?$/, '- $1')

const linesOf = async (locator: Locator) =>
  (await locator.ariaSnapshot()).split('\n').map((line) => unquoted(line.trim()))

/** Expects lines with these prefixes in order, with any others between. */
export async function expectLines(locator: Locator, wanted: string[]) {
  const lines = await linesOf(locator)
  const found = lines.filter((line) => wanted.some((start) => line.startsWith(start)))
  const inOrder = wanted.filter((start, number) => found[number]?.startsWith(start))
  expect(inOrder, lines.join('\n')).toEqual(wanted)
}

const levelsOf = (lines: string[]) =>
  lines.flatMap((line) =>
    [...line.matchAll(/^- heading .*\[level=(\d)\]/g)].map(([, n]) => Number(n)),
  )

const nameless = /^- (button|link|textbox|searchbox|combobox|img|dialog|region|navigation)(?! ")/

/** Expects one of each landmark, ordered headings and accessible names. */
export async function expectOutline(page: Page) {
  const lines = await linesOf(page.locator('body'))
  const landmarks = ['- banner', '- navigation "Main"', '- main', '- contentinfo']
  for (const start of landmarks) {
    expect(
      lines.filter((line) => line.startsWith(start)),
      start,
    ).toHaveLength(1)
  }
  expect(lines[0]).toContain('link "Skip to content"')
  const levels = levelsOf(lines)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(skipped, levels.join()).toEqual([])
  expect(lines.filter((line) => nameless.test(line))).toEqual([])
}

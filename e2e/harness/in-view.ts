import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Whether both ends of the element are in the window, with nothing over them. */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(middle, y)))
}

/** Expects that the page has scrolled the whole element into view. */
export async function expectInView(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate(isInView)).toBe(true)
}

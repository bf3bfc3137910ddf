import type { Locator } from 'playwright-core'

/**
 * Clicks without the pointer: in nested frames, Firefox's BiDi implementation uses page
 * coordinates.
 */
export async function press(locator: Locator): Promise<void> {
  await locator.waitFor()
  await locator.evaluate((element: HTMLElement) => element.click())
}

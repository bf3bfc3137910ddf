import type { Locator } from 'playwright-core'

/**
 * Clicks without the pointer. In a frame within a frame, Firefox's BiDi implementation clicks at a
 * place of the page instead of the frame.
 */
export async function press(locator: Locator): Promise<void> {
  await locator.waitFor()
  await locator.evaluate((element: HTMLElement) => element.click())
}

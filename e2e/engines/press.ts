import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Clicks without the pointer, once the element is enabled: in nested frames, Firefox's BiDi
 * implementation uses page coordinates, and a disabled button ignores `click()`.
 */
export async function press(locator: Locator): Promise<void> {
  await locator.waitFor()
  await expect.poll(() => locator.isEnabled()).toBe(true)
  await locator.evaluate((element: HTMLElement) => element.click())
}

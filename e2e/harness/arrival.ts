import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Playwright's own waits look again after 500 ms; most screens are there after 300. */
const polling = { interval: 25 }

/** Waits until one of these elements is visible. */
export const untilSeen = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.filter({ visible: true }).count(), polling).toBeGreaterThan(0)

/** Waits until there are no such elements. */
export const untilGone = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.count(), polling).toBe(0)

/** Waits until no skeleton or spinner is visible here. */
export const untilLoaded = (locator: Locator): Promise<void> =>
  untilGone(locator.locator('.animate-pulse, .animate-spin').filter({ visible: true }))

/** A screen has arrived when its heading replaces the skeletons. */
export async function untilArrived(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await untilSeen(heading.filter({ hasNotText: 'Loading' }))
  await untilGone(page.getByRole('main').getByText('Loading'))
}

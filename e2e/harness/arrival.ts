import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A screen has arrived when its heading replaces the skeletons. */
export async function untilArrived(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await heading.filter({ hasNotText: 'Loading' }).first().waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Loading').count()).toBe(0)
}

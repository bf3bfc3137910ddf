import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The texts of the steps in the history of an order or sale. */
const history = (page: Page) =>
  page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .locator(':scope > p:first-of-type')
    .allInnerTexts()

export async function expectHistory(page: Page, steps: string[]) {
  await expect.poll(() => history(page)).toEqual(steps)
}

export async function expectLastStep(page: Page, step: string) {
  await expect.poll(async () => (await history(page)).at(-1)).toBe(step)
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The headings of the sections of an order or sale, in their order. */
export const sectionsOf = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

/** Unfolds the handover of an order or sale that may also be shipped, by the text of its summary. */
export async function unfoldHandover(page: Page, summary: string) {
  await page.getByRole('region', { name: 'Handover in person' }).getByText(summary).click()
}

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

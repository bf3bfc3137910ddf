import type { Page } from 'playwright-core'
import type { Person } from '../../test/harness/people.ts'

/** Gives a page's browser the identity session of somebody who signed up elsewhere. */
export async function arriveAs(page: Page, url: string, { browser }: Person) {
  const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url }))
  await page.context().addCookies(cookies)
}

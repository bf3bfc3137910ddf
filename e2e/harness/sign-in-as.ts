import type { Page } from 'playwright-core'
import type { Person } from '../../test/harness/people.ts'

/** Transfers the identity session of a signed-up member to a page's browser. */
export async function signInAs(page: Page, url: string, { browser }: Person) {
  const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url }))
  await page.context().addCookies(cookies)
}

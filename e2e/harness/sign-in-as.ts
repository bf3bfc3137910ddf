import type { Page } from 'playwright-core'
import type { Person } from '../../test/harness/people.ts'

export type SignedIn = Pick<Person, 'browser'>

/** Transfers the identity session of a signed-up member to a page's browser. */
export async function signInAs(page: Page, url: string, { browser }: SignedIn) {
  const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url }))
  await page.context().addCookies(cookies)
}

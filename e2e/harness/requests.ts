import type { Page } from 'playwright-core'
import { intercept } from './intercept.ts'

/**
 * Holds requests to this URL, a glob, until the returned function is called: those of this method, or all.
 */
export async function holdRequests(
  page: Page,
  address: string,
  method?: string,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<'continue'>()
  await intercept(page, address, (request) =>
    method === undefined || request.method === method ? promise : 'continue',
  )
  return () => resolve('continue')
}

/**
 * Holds scripts at this URL until the returned function is called, also in frames of other sites. Turns
 * the HTTP cache off.
 */
export async function holdScripts(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (script) => {
    await promise
    await script.continue()
  })
  return resolve
}

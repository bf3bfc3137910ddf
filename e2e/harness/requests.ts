import type { Page } from 'playwright-core'
import { type Answer, intercept, type PageRequest } from './intercept.ts'

/** The body of a response with status 500. */
export const broken = { code: 'server_error', message: 'Something went wrong on our side.' }

/**
 * Holds requests to this URL, a glob: those of this method, or all. `release` continues them, `fail` responds 500,
 * both to later requests too; `stop` intercepts no more. `held` are those so far.
 */
export async function holdRequests(page: Page, address: string, method?: string) {
  const answer = Promise.withResolvers<Answer>()
  const held: PageRequest[] = []
  const stop = await intercept(page, address, (request) => {
    if (method !== undefined && request.method !== method) return 'continue'
    held.push(request)
    return answer.promise
  })
  return {
    held,
    release: () => answer.resolve('continue'),
    fail: () => answer.resolve({ status: 500, json: broken }),
    stop,
  }
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

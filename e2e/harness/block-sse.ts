import type { Page } from 'playwright-core'

/** Keeps live changes from a page: it goes on without, and learns of them when it asks. */
export async function blockEventStream(page: Page): Promise<void> {
  const refusal = { code: 'too_many_requests', message: 'Please wait a little.' }
  await page.route('**/api/live', (route) => route.fulfill({ status: 429, json: refusal }))
}

import type { Page } from 'playwright-core'

/** Blocks the event stream: the page must learn of changes by refetching. */
export async function blockEventStream(page: Page): Promise<void> {
  const refusal = { code: 'too_many_requests', message: 'Please wait a little.' }
  await page.route('**/api/live', (route) => route.fulfill({ status: 429, json: refusal }))
}

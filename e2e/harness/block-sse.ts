import type { Page } from 'playwright-core'
import { intercept } from './intercept.ts'

/** Blocks the event stream: the page must learn of changes by refetching. */
export async function blockEventStream(page: Page): Promise<void> {
  const refusal = { code: 'too_many_requests', message: 'Please wait a little.' }
  await intercept(page, '**/api/live', () => ({ status: 429, json: refusal }))
}

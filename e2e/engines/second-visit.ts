import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../../test/harness/app.ts'

/** Resolves when the page's service worker is active. */
const workerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)

export async function expectWorkerInControl(page: Page): Promise<void> {
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(controller).toMatch(/\/service-worker\.js$/)
}

/** Opens this address a second time, when the service worker of the first visit is in control. */
export async function visitTwice(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await workerReady(page)
  await page.goto(url)
  await expectWorkerInControl(page)
}

/** How many requests the server has answered on this route, by its own metrics. */
export async function requestsTo(app: TestApp, route: string): Promise<number> {
  const { body } = await app.services.metrics.text()
  const lines = body
    .split('\n')
    .filter((line) => line.startsWith('http_server_request_duration_seconds_count'))
  const counts = lines.filter((line) => line.includes(`http_route="${route}"`))
  return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

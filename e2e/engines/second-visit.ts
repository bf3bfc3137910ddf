import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../../test/harness/app.ts'

const workerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)

export async function expectWorkerInControl(page: Page): Promise<void> {
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(controller).toMatch(/\/service-worker\.js$/)
}

/** Opens the URL twice; the second visit is controlled by the service worker. */
export async function visitTwice(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await workerReady(page)
  await page.goto(url)
  await expectWorkerInControl(page)
}

/** Requests on this route by the server's metrics. */
export async function requestsTo(app: TestApp, route: string): Promise<number> {
  const { body } = await app.services.metrics.text()
  const lines = body
    .split('\n')
    .filter((line) => line.startsWith('http_server_request_duration_seconds_count'))
  const counts = lines.filter((line) => line.includes(`http_route="${route}"`))
  return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

import type { Page, Response } from 'playwright-core'
import { onTestFailed } from 'vitest'

const describeResponse = (response: Response) =>
  `${response.status()} ${response.request().method()} ${response.url()}`

/** Prints the page, its last responses and the path of the trace, and closes the context. */
export function failureReport(page: Page, keepTrace?: () => Promise<string>) {
  const responses: string[] = []
  const consoleMessages: string[] = []
  const open = new Set<string>()
  const nameOf = (request: { method(): string; url(): string }) =>
    `${request.method()} ${request.url()}`
  page.on('request', (request) => open.add(nameOf(request)))
  page.on('requestfinished', (request) => open.delete(nameOf(request)))
  page.on('requestfailed', (request) => {
    open.delete(nameOf(request))
    responses.push(`failed ${nameOf(request)} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => responses.push(describeResponse(response)))
  page.on('console', (message) => consoleMessages.push(message.text()))

  async function report() {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => '(closed)')
    const trace = await keepTrace?.().catch((error) => `none: ${error.message}`)
    console.log(
      [
        `at ${page.url()}`,
        `last responses:\n${responses.slice(-25).join('\n')}`,
        `unanswered:\n${[...open].join('\n')}`,
        `console:\n${consoleMessages.slice(-10).join('\n')}`,
        `on the page:\n${text.slice(0, 2_000)}`,
        ...(trace ? [`trace: ${trace}`] : []),
      ].join('\n\n'),
    )
    // Its polling would disturb other tests.
    await page.context().close()
  }

  /** For the test that runs then. */
  return function reportOnFailure() {
    for (const lines of [responses, consoleMessages]) lines.length = 0
    onTestFailed(report)
  }
}

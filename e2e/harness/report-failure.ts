import type { Page, Response } from 'playwright-core'
import { onTestFailed } from 'vitest'

const describeResponse = (response: Response) =>
  `${response.status()} ${response.request().method()} ${response.url()}`

/**
 * When the test fails, prints the page, its last responses and the path of the trace, and closes the
 * context, so that its polling does not disturb other tests.
 */
export function reportFailure(page: Page, keepTrace?: () => Promise<string>): void {
  const answers: string[] = []
  const sayings: string[] = []
  const open = new Set<string>()
  const nameOf = (request: { method(): string; url(): string }) =>
    `${request.method()} ${request.url()}`
  page.on('request', (request) => open.add(nameOf(request)))
  page.on('requestfinished', (request) => open.delete(nameOf(request)))
  page.on('requestfailed', (request) => {
    open.delete(nameOf(request))
    answers.push(`failed ${nameOf(request)} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => answers.push(describeResponse(response)))
  page.on('console', (message) => sayings.push(message.text()))
  onTestFailed(async () => {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => '(closed)')
    const trace = await keepTrace?.().catch((error) => `none: ${error.message}`)
    console.log(
      [
        `at ${page.url()}`,
        `last answers:\n${answers.slice(-25).join('\n')}`,
        `unanswered:\n${[...open].join('\n')}`,
        `console:\n${sayings.slice(-10).join('\n')}`,
        `on the page:\n${text.slice(0, 2_000)}`,
        ...(trace ? [`trace: ${trace}`] : []),
      ].join('\n\n'),
    )
    await page.context().close()
  })
}

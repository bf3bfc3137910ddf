import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const toastsOf = new WeakMap<Page, string[]>()

/** Logs the text of toasts as they appear. */
function logToasts() {
  const report = Reflect.get(window, 'sayToast') as (text: string | null) => void
  const region = 'section:is([aria-label="Notifications"], [aria-label="Mitteilungen"])'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element && target.matches(region))) continue
      for (const waitForToast of addedNodes) report(waitForToast.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Records the toasts of a page, which disappear after two seconds. */
export async function recordToasts(page: Page): Promise<void> {
  const sayings: string[] = []
  toastsOf.set(page, sayings)
  await page.exposeFunction('sayToast', (text: string) => sayings.push(text))
  await page.addInitScript(logToasts)
}

/** Waits for a toast; each one is matched once. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const sayings = toastsOf.get(page) ?? []
  await expect.poll(() => sayings).toContain(text)
  sayings.splice(sayings.indexOf(text), 1)
}

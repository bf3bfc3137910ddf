import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const toastsOf = new WeakMap<Page, string[]>()

/** Logs the text of toasts as they appear. */
function logToasts() {
  const report = Reflect.get(window, 'recordToast') as (text: string | null) => void
  const region = 'section:is([aria-label="Notifications"], [aria-label="Mitteilungen"])'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element && target.matches(region))) continue
      for (const node of addedNodes) report(node.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Records the toasts of a page, which disappear after two seconds. */
export async function recordToasts(page: Page): Promise<void> {
  const texts: string[] = []
  toastsOf.set(page, texts)
  await page.exposeFunction('recordToast', (text: string) => texts.push(text))
  await page.addInitScript(logToasts)
}

/** Waits for a toast; each one is matched once. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const texts = toastsOf.get(page) ?? []
  await expect.poll(() => texts).toContain(text)
  texts.splice(texts.indexOf(text), 1)
}

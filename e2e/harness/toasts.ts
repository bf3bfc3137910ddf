import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const heard = new WeakMap<Page, string[]>()

/** Says what every toast says, at the moment it appears. */
function sayToasts() {
  const say = Reflect.get(window, 'sayToast') as (text: string | null) => void
  const region = 'section:is([aria-label="Notifications"], [aria-label="Mitteilungen"])'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element && target.matches(region))) continue
      for (const toast of addedNodes) say(toast.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Listens to the toasts of this page, which are gone after two seconds. */
export async function hearToasts(page: Page): Promise<void> {
  const sayings: string[] = []
  heard.set(page, sayings)
  await page.exposeFunction('sayToast', (text: string) => sayings.push(text))
  await page.addInitScript(sayToasts)
}

/** Resolves when a toast of this page has said so. Each saying is heard once. */
export async function toast(page: Page, text: string): Promise<void> {
  const sayings = heard.get(page) ?? []
  await expect.poll(() => sayings, { timeout: 60_000 }).toContain(text)
  sayings.splice(sayings.indexOf(text), 1)
}

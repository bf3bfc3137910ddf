import type { Page } from 'playwright-core'

/**
 * The current page, without what React hides during a transition, landmarks not rendered at this
 * width, and Base UI's focus guards.
 */
export function serialize(page: Page): Promise<string> {
  return page.evaluate(() => {
    const left = '[data-base-ui-focus-guard], #main > [style*="display: none"]'
    const landmarks = [...document.querySelectorAll('header, nav, aside, search')]
    const hidden = landmarks.filter((element) => element.getClientRects().length === 0)
    for (const element of [...document.querySelectorAll(left), ...hidden]) element.remove()
    const doctype = new XMLSerializer().serializeToString(document.doctype as Node)
    return doctype + document.documentElement.outerHTML
  })
}

import type { Page } from 'playwright-core'

/**
 * The current page, without what React hides during a transition, landmarks not rendered at this
 * width, and Base UI's focus guards.
 */
export function serialize(page: Page): Promise<string> {
  return page.evaluate(() => {
    const left = '[data-base-ui-focus-guard], #main > [style*="display: none"]'
    const isHiddenLandmark = (element: Element) =>
      element.matches('header, nav, aside, search') && element.getClientRects().length === 0
    // From a copy: the page may not be hydrated yet.
    const root = document.documentElement.cloneNode(true) as Element
    const copies = [...root.querySelectorAll('*')]
    for (const [n, element] of [...document.documentElement.querySelectorAll('*')].entries()) {
      if (element.matches(left) || isHiddenLandmark(element)) copies[n]?.remove()
    }
    const doctype = new XMLSerializer().serializeToString(document.doctype as Node)
    return doctype + root.outerHTML
  })
}

import type { Page } from 'playwright-core'

/** Lists elements that overflow the page or are clipped. */
function findFlaws(): string[] {
  const root = document.documentElement
  const flaws: string[] = []
  const excess = root.scrollWidth - root.clientWidth
  if (excess > 0) flaws.push(`the page scrolls sideways by ${excess} px`)

  const nameOf = (element: Element) => {
    const text = element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> “${text}”`
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
  const isClamped = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    if (element.matches('input, select, textarea, svg, svg *, iframe')) continue
    const style = getComputedStyle(element)
    if (clientWidth === 0 || style.clipPath !== 'none') continue // inline, or visually hidden
    const cuts = /hidden|clip/
    const wide = scrollWidth > clientWidth + 1
    const high = scrollHeight > clientHeight + 1
    const holdsText = element.textContent.trim() !== ''
    if (wide && hasText(element) && style.overflowX === 'visible') {
      flaws.push(`text spills: ${nameOf(element)}`)
    }
    if (!holdsText || isClamped(style)) continue
    if (wide && cuts.test(style.overflowX)) flaws.push(`cut off sideways: ${nameOf(element)}`)
    if (high && cuts.test(style.overflowY)) flaws.push(`cut off below: ${nameOf(element)}`)
  }
  return flaws
}

/** Horizontal overflow and clipped text on the current screen. */
export function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(findFlaws)
}

/** Lists the innermost elements that cause horizontal scrolling. */
function findExcess(): string[] {
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog]')
  return [document.documentElement, ...dialogs].flatMap((box) => {
    const { scrollWidth, clientWidth } = box
    if (scrollWidth <= clientWidth) return []
    const edge = box.getBoundingClientRect().left + clientWidth + 0.5
    const isOutside = (element: Element) => element.getBoundingClientRect().right > edge
    const innermost = [...box.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
    return [`${box.localName}: ${scrollWidth - clientWidth} px too wide`, ...innermost.slice(0, 5)]
  })
}

/** Amount and causes of horizontal scrolling of the page or an open dialog. */
export function excessOf(page: Page): Promise<string[]> {
  return page.evaluate(findExcess)
}

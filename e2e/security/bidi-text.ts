import type { Page } from 'playwright-core'

/** Unbalanced overrides and isolates, also after a right-to-left character. */
export const turningTexts = [
  'Zed 12\u202e\u2067',
  '\u05d0\u05d1\u05d2 13\u202e',
  'Zed\u2069\u2069 14\u202b',
  '\u202eZed 15\u2068',
]

/**
 * In the page: finds user text that can change the direction of surrounding text, by structure and
 * glyph positions. For pages with left-to-right text only.
 */
function findLeaks(): string[] {
  const hostile = /[\u202a-\u202e\u2066-\u2069\u0590-\u05ff]/
  const leaks: string[] = []
  const shown = (text: string) =>
    JSON.stringify(text.trim().slice(0, 60)).replaceAll(
      /[\u0080-\uffff]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16)}`,
    )

  /** Per character, whether it is ours; null if a control extends beyond the user text. */
  function oursIn(text: string): boolean[] | null {
    let depth = 0
    const ours: boolean[] = []
    for (const unit of text.split('')) {
      if (/[\u202a-\u202e]/.test(unit)) return null
      if (/[\u2066-\u2068]/.test(unit)) depth += 1
      ours.push(depth === 0)
      if (unit === '\u2069') depth -= 1
      if (depth < 0 || (depth === 0 && /[\u0590-\u05ff]/.test(unit))) return null
    }
    return depth === 0 ? ours : null
  }

  const isUserText = (element: Element | null) =>
    element?.closest('bdi, [dir=auto], textarea, option') ?? null
  const isInline = (element: Element) =>
    /^inline$|^contents$/.test(getComputedStyle(element).display)
  function lineBoxOf(node: Node): Element | null {
    let element = node.parentElement
    while (element && isInline(element)) element = element.parentElement
    return element
  }

  const lines = new Map<Element, { node: Text; ours: boolean[] }[]>()
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || parent.closest('script, style, noscript, template')) continue
    const isolated = isUserText(parent)
    const style = isolated && getComputedStyle(isolated).unicodeBidi
    if (isolated && !/isolate|plaintext/.test(style ?? '') && isolated.tagName !== 'OPTION')
      leaks.push(`${isolated.tagName} does not isolate: ${style}`)
    const ours = isolated ? node.data.split('').map(() => false) : oursIn(node.data)
    if (!ours) leaks.push(`text in <${parent.localName}>: ${shown(node.data)}`)
    const box = lineBoxOf(node)
    if (box)
      lines.set(box, [
        ...(lines.get(box) ?? []),
        { node, ours: ours ?? node.data.split('').map(() => false) },
      ])
  }

  for (const element of document.querySelectorAll('*')) {
    for (const name of [
      'aria-label',
      'title',
      'alt',
      'placeholder',
      'content',
      'aria-description',
    ]) {
      const value = element.getAttribute(name)
      if (value && hostile.test(value) && !oursIn(value))
        leaks.push(`${name} of <${element.localName}>: ${shown(value)}`)
    }
    if (
      element instanceof HTMLInputElement &&
      hostile.test(element.value) &&
      !['hidden', 'checkbox', 'radio'].includes(element.type)
    ) {
      if (getComputedStyle(element).unicodeBidi === 'normal' || element.dir !== 'auto')
        leaks.push(`value of <input name=${element.name}>`)
    }
  }

  for (const [box, nodes] of lines) {
    if (!nodes.some(({ node }) => hostile.test(node.data))) continue
    const range = document.createRange()
    let before: DOMRect | undefined
    let usersRight: { top: number; right: number } | undefined
    for (const { node, ours } of nodes) {
      for (const [at, isOurs] of ours.entries()) {
        if (/\s/.test(node.data[at] ?? '')) continue
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const [rect] = range.getClientRects()
        if (!rect || rect.width === 0) continue
        const isBeside = (other: { top: number } | undefined) =>
          other !== undefined && Math.abs(other.top - rect.top) < 2
        if (!isOurs) {
          const right = isBeside(usersRight)
            ? Math.max(usersRight?.right ?? 0, rect.right)
            : rect.right
          usersRight = { top: rect.top, right }
          continue
        }
        const isMirrored = isBeside(before) && rect.left < (before?.left ?? 0) - 0.5
        const isMoved = isBeside(usersRight) && rect.left < (usersRight?.right ?? 0) - 1
        if (isMirrored || isMoved) {
          leaks.push(`glyphs of <${box.localName}> are out of order: ${shown(node.data)}`)
          break
        }
        before = rect
      }
    }
  }
  return [...new Set(leaks)]
}

/** Places on the page where user text can reorder surrounding text. */
export const mirroredText = (page: Page) => page.evaluate(findLeaks)

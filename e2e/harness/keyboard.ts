import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const maxStops = 120

/** Why the focus is not visible, or undefined. */
function faultOfFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused) return undefined
  const label = focused.getAttribute('aria-label') ?? focused.textContent.trim()
  const name = `${focused.localName} “${label}”`
  const isOutlined = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
    // The card of a choice has the outline of its radio button or checkbox.
    if (element.matches('label > input')) return isOutlined(element.parentElement)
    // The title of a card would cut off the outline of its link, which covers the card.
    if (element.matches('.tile :is(h2, h3) > a')) return isOutlined(element.closest('.tile'))
    // The frame's outline is drawn by our page after a message from the provider.
    return focused.localName === 'iframe' && isOutlined(element.parentElement)
  }
  // The heading that gets the focus after navigation is not a tab stop.
  if (focused.matches('h1[tabindex="-1"]')) return undefined
  if (!isOutlined(focused)) return `${name} has the focus, and it can not be seen`
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const onTop = document.elementFromPoint((left + right) / 2, y)
  if (focused.contains(onTop) || onTop?.contains(focused)) return undefined
  return `${name} has the focus, and ${onTop?.localName ?? 'nothing'} lies over it`
}

/** `faultOfFocus`, also inside frames. */
async function faultOf(page: Page) {
  // Focus is in the browser's own UI between the end and the beginning of the page.
  if (await page.evaluate(() => document.activeElement === document.body)) return undefined
  const fault = await page.evaluate(faultOfFocus)
  if (!fault) return undefined
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  const inside = await Promise.all(frames.map((frame) => frame.evaluate(faultOfFocus)))
  return inside.includes(undefined) ? undefined : fault
}

/** Whether one of the elements has the focus, and its document too. Does not wait for them. */
export const isFocused = (locator: Locator) =>
  locator.evaluateAll((found) =>
    found.some((one) => one.ownerDocument.hasFocus() && one.ownerDocument.activeElement === one),
  )

/** False while the focus enters or leaves a frame, which happens after the key press. */
async function isSettled(page: Page) {
  const isFrame = await page.evaluate(() => document.activeElement?.localName === 'iframe')
  if (!isFrame) return true
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  const holdFocus = frames.map((frame) =>
    frame.evaluate(() => document.hasFocus() && document.activeElement !== document.body),
  )
  return (await Promise.all(holdFocus)).includes(true)
}

/** Tabs to this element; the focus must be visible at every stop. */
export async function tabTo(page: Page, locator: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await locator.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => isSettled(page)).toBe(true)
    const arrived = await isFocused(locator)
    await expect.poll(() => faultOf(page)).toBe(undefined)
    if (arrived) return
  }
  expect.fail(`not reached by ${maxStops} stops: ${locator}`)
}

/** Tabs to this element and types. */
export async function typeInto(page: Page, locator: Locator, text: string) {
  await tabTo(page, locator)
  await page.keyboard.type(text)
}

/** Tabs to this element and presses a key. */
export async function pressOn(page: Page, locator: Locator, key = 'Enter') {
  await tabTo(page, locator)
  await page.keyboard.press(key)
}

const holdsFocus = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement))

/** Inside, or in the browser's UI between the end and the beginning of a dialog. */
const keepsFocus = (locator: Locator) =>
  locator.evaluate(
    (element) =>
      element.contains(document.activeElement) || document.activeElement === document.body,
  )

/** Expects that the dialog traps the focus in both directions. */
export async function expectTrap(page: Page, dialog: Locator) {
  await dialog.waitFor()
  await expect.poll(() => holdsFocus(dialog)).toBe(true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key)
      // A focus guard may redirect it.
      const trapped = expect.poll(() => keepsFocus(dialog), {
        message: `${key}, press ${presses + 1}`,
      })
      await trapped.toBe(true)
    }
  }
}

/** Expects that Escape closes the dialog and restores the focus. */
export async function escapeTo(page: Page, dialog: Locator, opener: Locator) {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(opener)).toBe(true)
}

/** Expects the screen at this URL with the focus on its heading. */
export async function expectScreen(page: Page, address: string, heading: string) {
  await page.waitForURL(address)
  await expect.poll(() => focusedText(page)).toBe(heading)
}

/** The text of the focused element; undefined if it is the body. */
export const focusedText = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body ? undefined : focused?.textContent
  })

export const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

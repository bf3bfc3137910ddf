import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const maxStops = 120
const timeoutMs = { timeout: 10_000 }

/** What is wrong with the place of the focus for somebody who has to see it; nothing is well. */
function faultOfFocus(): string | undefined {
  const place = document.activeElement
  if (!place) return undefined
  const name = `${place.localName} “${place.getAttribute('aria-label') ?? place.textContent.trim()}”`
  const isOutlined = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
    // The provider's frame has its outline around it, as soon as it has told us of its focus.
    return place.localName === 'iframe' && isOutlined(element.parentElement)
  }
  // Where the focus goes on arrival, also when a slow screen arrives behind the key: it is no stop.
  if (place.matches('h1[tabindex="-1"]')) return undefined
  if (!isOutlined(place)) return `${name} has the focus, and it can not be seen`
  const { top, bottom, left, right } = place.getBoundingClientRect()
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const onTop = document.elementFromPoint((left + right) / 2, y)
  if (place.contains(onTop) || onTop?.contains(place)) return undefined
  return `${name} has the focus, and ${onTop?.localName ?? 'nothing'} lies over it`
}

/** The same; a stop inside a frame may show itself there. */
async function faultOf(page: Page) {
  // Between the end of a page and its beginning there is the browser's own frame.
  if (await page.evaluate(() => document.activeElement === document.body)) return undefined
  const fault = await page.evaluate(faultOfFocus)
  if (!fault) return undefined
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  const inside = await Promise.all(frames.map((frame) => frame.evaluate(faultOfFocus)))
  return inside.includes(undefined) ? undefined : fault
}

const isFocused = (place: Locator) =>
  place.evaluateAll((found) =>
    found.some((one) => one.ownerDocument.hasFocus() && one.ownerDocument.activeElement === one),
  )

/** Goes on by Tab, or back by Shift+Tab, to this place; the focus can be seen at every stop. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await place.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    const arrived = await isFocused(place)
    await expect.poll(() => faultOf(page), timeoutMs).toBe(undefined)
    if (arrived) return
  }
  expect.fail(`not reached by ${maxStops} stops: ${place}`)
}

/** Goes to this place and types. */
export async function typeInto(page: Page, place: Locator, text: string) {
  await tabTo(page, place)
  await page.keyboard.type(text)
}

/** Goes to this place and presses a key on it. */
export async function pressOn(page: Page, place: Locator, key = 'Enter') {
  await tabTo(page, place)
  await page.keyboard.press(key)
}

const holdsFocus = (place: Locator) =>
  place.evaluate((element) => element.contains(document.activeElement))

/** In it, or in the browser's own frame, which lies between the end of a dialog and its beginning. */
const keepsFocus = (place: Locator) =>
  place.evaluate(
    (element) =>
      element.contains(document.activeElement) || document.activeElement === document.body,
  )

/** The focus went into this dialog, and goes round in it in both directions. */
export async function expectTrap(page: Page, dialog: Locator) {
  await dialog.waitFor()
  await expect.poll(() => holdsFocus(dialog)).toBe(true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key)
      // At its ends there may be a guard, which hands the focus on.
      const kept = expect.poll(() => keepsFocus(dialog), {
        message: `${key}, press ${presses + 1}`,
      })
      await kept.toBe(true)
    }
  }
}

/** Escape closes this dialog, and gives the focus back to what opened it. */
export async function escapeTo(page: Page, dialog: Locator, opener: Locator) {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(opener)).toBe(true)
}

/** The screen at this address has come, and the focus has gone to its heading. */
export async function arriveBy(page: Page, address: string, heading: string) {
  await page.waitForURL(address)
  await expect.poll(() => focusedText(page)).toBe(heading)
}

/** Where the focus is: the text of the place, or nothing when it was lost to the page as a whole. */
export const focusedText = (page: Page) =>
  page.evaluate(() => {
    const place = document.activeElement
    return place === document.body ? undefined : place?.textContent
  })

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone, violationsOf } from '../harness/browser.ts'
import { excessOf } from './layout-flaws.ts'
import { openScene, settle } from './open-scene.ts'
import { scenes } from './scenes.ts'
import { openWorld, type ScreenWorld } from './world.ts'

let world: ScreenWorld

beforeAll(async () => {
  world = await openWorld('one')
})
afterAll(() => world.app.close())

async function show(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settle(page)
}

/** Doubles the browser's text size at the same window width. */
async function doubleTextSize(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const size = () => getComputedStyle(document.documentElement).fontSize
  await expect.poll(() => page.evaluate(size)).toBe('32px')
  await settle(page)
}

async function excessAt(page: Page, width: number) {
  await show(page, width, 'light')
  return excessOf(page)
}

test.each(scenes.filter(({ world }) => world === 'one'))('$who: $name', async (scene) => {
  const { page, faults, leave } = await openScene(world, scene)
  if (!scene.small) {
    await show(page, desktop.width, 'light')
    expect.soft(await violationsOf(page), 'light, at a desk').toEqual([])
  }
  await show(page, phone.width, 'dark')
  expect.soft(await violationsOf(page), 'dark, on a phone').toEqual([])

  expect.soft(await excessAt(page, 320), 'at 320 px').toEqual([])
  // A 1280 px window at 200 % zoom is 640 CSS pixels wide.
  expect.soft(await excessAt(page, 640), 'at 200 %').toEqual([])
  await doubleTextSize(page)
  const width = scene.small ? 640 : desktop.width
  expect.soft(await excessAt(page, width), 'with letters of twice the size').toEqual([])
  expect(faults()).toEqual([])
  await leave()
})

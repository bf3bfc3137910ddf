import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeContactSheet } from './contact-sheet.ts'
import { flawsOf } from './layout-flaws.ts'
import { openScene, settle } from './open-scene.ts'
import { scenes } from './scenes.ts'
import { openWorld, type ScreenWorld } from './world.ts'

const folder = resolve(process.env.SCREENS ?? '.cache/screens')
const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const
/** Below the breakpoint at which the header shows its links. */
const small = 1024
/** In pixels; cuts off long lists. */
const maxHeight = 6_000

mkdirSync(folder, { recursive: true })

async function photograph(page: Page, name: string) {
  const isOpen = (await page.getByRole('dialog').count()) > 0
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) }
  const what = isOpen ? {} : { fullPage: true, clip }
  await page.screenshot({ path: `${folder}/${name}.png`, ...what })
}

/** Screenshots at every width in both themes; returns the flaws found. */
async function photographAll(page: Page, name: string, isSmall: boolean) {
  const flaws: string[] = []
  for (const width of widths.filter((width) => !isSmall || width < small)) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      await photograph(page, `${name}-${String(width).padStart(4, '0')}-${colorScheme}`)
    }
    flaws.push(...(await flawsOf(page)).map((flaw) => `${width}: ${flaw}`))
  }
  return flaws
}

const name = inject('world')
let world: ScreenWorld

beforeAll(async () => {
  world = await openWorld(name)
})
afterAll(async () => {
  await world?.app.close()
  await writeContactSheet(folder)
})

const here = scenes.filter((scene) => scene.world === name)
test.each(here)('$who: $name', async (scene) => {
  const { page, faults, leave } = await openScene(world, scene)
  const title = name === 'one' ? scene.name : `${scene.name}-${name}`
  const flaws = await photographAll(page, title, scene.small ?? false)
  expect([...flaws, ...faults()]).toEqual([])
  await leave()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilLoaded, untilSeen } from '../harness/arrival.ts'
import { desktop, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import type { Scene } from './scene.ts'
import { sceneBefore } from './scenes.ts'
import type { ScreenWorld } from './world.ts'

/** Records failed requests. */
function noteFailures(page: Page, faults: string[]) {
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText
    if (error !== 'net::ERR_ABORTED') faults.push(`${error} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** The world with long texts has broken images on purpose. */
const isOfLong = (fault: string) => fault.includes('missing.svg')

/** Waits for fonts and visible images. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isNear = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight
    const missing = [...document.images].filter((image) => !image.complete && isNear(image))
    const loaded = missing.map((image) => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      image.addEventListener('load', resolve)
      image.addEventListener('error', resolve)
      return promise
    })
    const timeout = new Promise((resolve) => setTimeout(resolve, 3_000))
    await Promise.race([Promise.all(loaded), timeout])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Waits for the scene's content and heading. */
async function waitFor(page: Page, { shows, loading }: Scene) {
  const main = page.getByRole('main')
  await untilSeen(main.getByText(shows))
  if (loading) return
  await untilSeen(main.getByRole('heading', { level: 1 }))
  await untilLoaded(main)
}

const viewportOf = ({ small }: Scene) => (small ? { ...desktop, width: 390 } : desktop)

export const addressOf = (world: ScreenWorld, { path }: Scene) =>
  world.app.at(typeof path === 'string' ? path : path(world))

/** Whether requests fail in this scene or in those before it. */
function isBroken(scene: Scene): boolean {
  const before = sceneBefore(scene)
  return scene.broken === true || (before !== undefined && isBroken(before))
}

/** Opens a scene in a new browser; `faults` collects unexpected errors. */
export async function openScene(world: ScreenWorld, scene: Scene) {
  const { page, faults, leave } = await visit({ viewport: viewportOf(scene) })
  noteFailures(page, faults)
  if (scene.who !== 'visitor') await signInAs(page, world.app.at('/'), world.cast[scene.who])
  await showScene(page, world, scene)
  const isExpected = isBroken(scene)
  const expected = (fault: string) => isExpected || (scene.world === 'long' && isOfLong(fault))
  return { page, leave, faults: () => faults.filter((fault) => !expected(fault)) }
}

/** As a person would before pressing: of public pages it starts the scripts. */
async function moveMouse(page: Page) {
  await page.mouse.move(2, 2)
  await page.mouse.move(1, 1)
}

/** Acts in a scene whose screen the page shows already, as the scene before has left it. */
export async function continueTo(page: Page, scene: Scene) {
  const { act, shows } = scene
  await page.setViewportSize(viewportOf(scene))
  const isNew = String(shows) !== String(sceneBefore(scene)?.shows)
  // An open dialog takes the role from the rest of the page.
  if (isNew) await untilSeen(page.locator('main').getByText(shows))
  await moveMouse(page)
  await act?.(page)
  await settle(page)
}

/** Shows a scene, and before it those that it continues, in a page of the scene's person. */
export async function showScene(page: Page, world: ScreenWorld, scene: Scene): Promise<void> {
  const before = sceneBefore(scene)
  if (before) {
    await showScene(page, world, before)
    return continueTo(page, scene)
  }
  const address = addressOf(world, scene)
  await page.setViewportSize(viewportOf(scene))
  await scene.prepare?.(page)
  await page.goto(address)
  await waitFor(page, scene)
  expect(page.url()).toBe(address)
  if (scene.act) await moveMouse(page)
  await scene.act?.(page)
  await settle(page)
}

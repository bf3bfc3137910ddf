import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { showScene } from '../screens/open-scene.ts'
import type { Scene, WorldName } from '../screens/scene.ts'
import { scenes } from '../screens/scenes.ts'
import { openWorld, type SceneViewer, type ScreenWorld } from '../screens/world.ts'

/** The page of a person in their one browser, which has the files of the scenes before in its cache. */
function openBrowsers(world: ScreenWorld) {
  const contexts = new Map<SceneViewer, BrowserContext>()
  async function openPage(who: SceneViewer): Promise<Page> {
    const open = contexts.get(who)
    if (open) return open.newPage()
    const { page } = await visit()
    const context = page.context()
    contexts.set(who, context)
    // A scene that fails closes the browser it was in.
    context.on('close', () => contexts.delete(who))
    if (who !== 'visitor') await signInAs(page, world.app.url, world.cast[who])
    return page
  }
  const close = () => Promise.all([...contexts.values()].map((context) => context.close()))
  return { openPage, close }
}

/**
 * The current page, without what React hides during a transition, landmarks not rendered at this
 * width, and Base UI's focus guards.
 */
function serialize(page: Page): Promise<string> {
  return page.evaluate(() => {
    const left = '[data-base-ui-focus-guard], #main > [style*="display: none"]'
    const landmarks = [...document.querySelectorAll('header, nav, aside, search')]
    const hidden = landmarks.filter((element) => element.getClientRects().length === 0)
    for (const element of [...document.querySelectorAll(left), ...hidden]) element.remove()
    const doctype = new XMLSerializer().serializeToString(document.doctype as Node)
    return doctype + document.documentElement.outerHTML
  })
}

/** Not "long": its texts differ, its markup does not. */
const worlds: WorldName[] = ['empty', 'one', 'many']

/** Of many things the first page will do: loading the others repeats its markup. */
const shortened = (scene: Scene): Scene =>
  scene.world === 'many' ? { ...scene, act: undefined } : scene

describe.each(worlds)('in the world "%s"', (name) => {
  let world: ScreenWorld
  let browsers: ReturnType<typeof openBrowsers>

  beforeAll(async () => {
    world = await openWorld(name)
    browsers = openBrowsers(world)
  })
  afterAll(async () => {
    await browsers.close()
    await world.app.close()
  })

  const here = scenes.filter((scene) => scene.world === name).map(shortened)
  test.each(here)('the HTML of $name, seen by a $who, is valid', async (scene) => {
    const page = await browsers.openPage(scene.who)
    await showScene(page, world, scene)
    expect(await domErrorsOf(await serialize(page))).toEqual([])
    await page.close()
  })
})

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { showScene } from '../screens/open-scene.ts'
import { scenes } from '../screens/scenes.ts'
import { openWorld, type SceneViewer, type ScreenWorld } from '../screens/world.ts'

let world: ScreenWorld
const contexts = new Map<SceneViewer, BrowserContext>()

beforeAll(async () => {
  world = await openWorld('one')
})
afterAll(async () => {
  await Promise.all([...contexts.values()].map((context) => context.close()))
  await world.app.close()
})

/** A new page in this person's browser, whose cache has the files of earlier scenes. */
async function openPage(who: SceneViewer): Promise<Page> {
  const open = contexts.get(who)
  if (open) return open.newPage()
  const { page } = await visit()
  contexts.set(who, page.context())
  if (who !== 'visitor') await signInAs(page, world.app.url, world.cast[who])
  return page
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

/** Not yet validated: account security and second-factor scenes. */
const pending = /security|second-factor|delete-account-log-in/

const ofOne = scenes.filter(({ world, name }) => world === 'one' && !pending.test(name))

test.each(ofOne)('the HTML of $name, seen by a $who, is valid', async (scene) => {
  const page = await openPage(scene.who)
  await showScene(page, world, scene)
  expect(await domErrorsOf(await serialize(page))).toEqual([])
  await page.close()
})

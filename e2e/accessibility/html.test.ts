import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import type { Scene, WorldName } from '../screens/scene.ts'
import { scenes } from '../screens/scenes.ts'
import { openVisitors } from '../screens/visitors.ts'
import { openWorld, type ScreenWorld } from '../screens/world.ts'

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
  let visitors: ReturnType<typeof openVisitors>

  beforeAll(async () => {
    world = await openWorld(name)
    visitors = openVisitors(world)
  })
  afterAll(async () => {
    await visitors.close()
    await world.app.close()
  })

  const here = scenes.filter((scene) => scene.world === name).map(shortened)
  test.each(here)('the HTML of $name, seen by a $who, is valid', async (scene) => {
    const { page, leave } = await visitors.open(scene)
    expect(await domErrorsOf(await serialize(page))).toEqual([])
    await leave()
  })
})

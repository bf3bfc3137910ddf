import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import { plainScenes, visitedGermanScenes } from '../screens/plain-scenes.ts'
import type { Scene } from '../screens/scene.ts'
import { sceneBefore, scenes } from '../screens/scenes.ts'
import { openVisitors } from '../screens/visitors.ts'
import { openWorld, type ScreenWorld } from '../screens/world.ts'
import type { WorldName } from '../screens/world-name.ts'
import { accessibilityChecks } from './accessibility-tree.ts'
import { expectOutlinedControls, outlinedControls } from './forced-colours.ts'
import { serialize } from './serialize.ts'

/** Not "long": its texts differ, its markup does not. */
const worlds: WorldName[] = ['empty', 'one', 'many']

/** Of many things the first page will do: loading the others repeats its markup. */
const shortened = (scene: Scene): Scene =>
  scene.world === 'many' ? { ...scene, act: undefined } : scene

const checks = [accessibilityChecks, outlinedControls]

/** In `german.test.ts`, which also validates the HTML. */
const isVisitedInGerman = (scene: Scene) =>
  visitedGermanScenes.includes(scene) ||
  (plainScenes.includes(scene) && !checks.some((check) => scene.name in check))

/** The scenes by visit: in the page of one that is shown here, those follow that act in it. */
function visitsOf(shown: Scene[]): Scene[][] {
  const visits: Scene[][] = []
  for (const scene of shown) {
    const before = sceneBefore(scene)
    const visit = before && visits.find((earlier) => earlier.at(-1) === before)
    if (visit) visit.push(scene)
    else visits.push([scene])
  }
  return visits
}

function titleOf(visit: Scene[]) {
  const names = visit.map(({ name }) => name).join(', ')
  return `what a ${visit[0]?.who} sees has valid HTML and is accessible: ${names}`
}

async function expectAccessibleScene(page: Page, { name, world }: Scene) {
  if (world === 'one') {
    await accessibilityChecks[name]?.(page)
    await expectOutlinedControls(page, name)
  }
  expect(await domErrorsOf(await serialize(page)), name).toEqual([])
}

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

  const here = scenes.filter((scene) => scene.world === name && !isVisitedInGerman(scene))
  for (const visit of visitsOf(here.map(shortened))) {
    test(titleOf(visit), async () => {
      for (const scene of visit) {
        const show = scene === visit[0] ? visitors.open : visitors.continueTo
        const { page, faults } = await show(scene)
        await expectAccessibleScene(page, scene)
        if (!scene.broken) expect(faults, scene.name).toEqual([])
      }
    })
  }
})

test('the scenes with checks of their own exist', () => {
  const names = scenes.filter(({ world }) => world === 'one').map((scene) => scene.name)
  const checked = checks.flatMap((check) => Object.keys(check))
  expect(names).toEqual(expect.arrayContaining(checked))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import { plainScenes } from '../screens/plain-scenes.ts'
import type { Scene, WorldName } from '../screens/scene.ts'
import { scenes } from '../screens/scenes.ts'
import { openVisitors } from '../screens/visitors.ts'
import { openWorld, type ScreenWorld } from '../screens/world.ts'
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
  plainScenes.includes(scene) && !checks.some((check) => scene.name in check)

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
  test.each(here.map(shortened))(
    '$name, seen by a $who, has valid HTML and is accessible',
    async (scene) => {
      const { page, faults } = await visitors.open(scene)
      if (name === 'one') {
        await accessibilityChecks[scene.name]?.(page)
        await expectOutlinedControls(page, scene.name)
      }
      if (!scene.broken) expect(faults).toEqual([])
      expect(await domErrorsOf(await serialize(page))).toEqual([])
    },
  )
})

test('the scenes with checks of their own exist', () => {
  const names = scenes.filter(({ world }) => world === 'one').map((scene) => scene.name)
  const checked = checks.flatMap((check) => Object.keys(check))
  expect(names).toEqual(expect.arrayContaining(checked))
})

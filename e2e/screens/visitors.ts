import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { showScene } from './open-scene.ts'
import type { Scene } from './scene.ts'
import type { SceneViewer, ScreenWorld } from './world.ts'

type Visitor = Awaited<ReturnType<typeof visit>>

/**
 * Opens scenes, each in a page of its own in the one browser context of its person, which has the
 * scripts of the scenes before in its cache.
 */
export function openVisitors(world: ScreenWorld) {
  const visitors = new Map<SceneViewer, Visitor>()

  async function firstVisit(who: SceneViewer) {
    const visitor = await visit()
    visitors.set(who, visitor)
    visitor.page.context().once('close', () => visitors.delete(who))
    if (who !== 'visitor') await signInAs(visitor.page, world.app.url, world.cast[who])
    return visitor
  }

  return {
    /** Shows the scene; `faults` are what must not have happened in it. */
    async open(scene: Scene) {
      const known = visitors.get(scene.who)
      const { page, faults } = known
        ? { page: await known.openPage(), faults: known.faults }
        : await firstVisit(scene.who)
      faults.length = 0
      await showScene(page, world, scene)
      return { page, faults, leave: () => page.close() }
    },
    async close() {
      await Promise.all([...visitors.values()].map(({ leave }) => leave()))
    },
  }
}

import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import type { SceneViewer } from './cast.ts'
import { addressOf, continueTo, showScene } from './open-scene.ts'
import type { Scene } from './scene.ts'
import type { ScreenWorld } from './world.ts'

type Visitor = Awaited<ReturnType<typeof visit>>

/** Opens scenes, each in the one page of its person, whose process has the scripts already. */
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
      await known?.startOver(addressOf(world, scene))
      const { page, faults } = known ?? (await firstVisit(scene.who))
      await showScene(page, world, scene)
      return { page, faults }
    },
    /** Acts in the scene, in the page that shows the scene before it. */
    async continueTo(scene: Scene) {
      const visitor = visitors.get(scene.who)
      if (!visitor) throw new Error(`the ${scene.who} has no page`)
      const { page, faults } = visitor
      faults.length = 0
      await continueTo(page, scene)
      return { page, faults }
    },
    async close() {
      await Promise.all([...visitors.values()].map(({ leave }) => leave()))
    },
  }
}

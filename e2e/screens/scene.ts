import type { Page } from 'playwright-core'
import type { SceneViewer } from './cast.ts'
import type { ScreenWorld } from './world.ts'
import type { WorldName } from './world-name.ts'

export type Act = (page: Page) => Promise<unknown>

export type Scene = {
  name: string
  world: WorldName
  who: SceneViewer
  path: string | ((world: ScreenWorld) => string)
  /** Before navigation. */
  prepare?: Act
  /** Text that identifies this screen or state. */
  shows: string | RegExp
  /** After the screen is shown. */
  act?: Act
  /**
   * The name of a scene of the same person and world: this one acts in its page, which is neither
   * prepared nor loaded again.
   */
  after?: string
  /** Its requests never complete. */
  loading?: true
  /** Only at widths where the header's links do not fit. */
  small?: true
  /** Expects a failed request in the console. */
  broken?: true
}

export type SceneRow = Omit<Scene, 'world' | 'who'>

export function scenesOf(world: WorldName, who: SceneViewer, rows: SceneRow[]): Scene[] {
  return rows.map((row) => ({ world, who, ...row }))
}

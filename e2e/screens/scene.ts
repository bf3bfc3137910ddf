import type { Page } from 'playwright-core'
import type { Who, World } from './world.ts'

/** How much there is in the shop: of each thing none, one or two hundred; or one, but long. */
export const worlds = ['empty', 'one', 'many', 'long'] as const
export type WorldName = (typeof worlds)[number]

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which shop the pictures are of. */
    world: WorldName
  }
}

/** A screen in one of its states. */
export type Scene = {
  name: string
  world: WorldName
  who: Who
  path: string | ((world: World) => string)
  /** Before the screen is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** A text that stands on this screen alone, or only in this state. Nothing is done before. */
  shows: string | RegExp
  /** When the screen is there. */
  act?: (page: Page) => Promise<unknown>
  /** What it waits for never comes. */
  loading?: true
  /** Only there where the header's links do not fit. */
  small?: true
  /** A call fails, as it should here, and the browser says so. */
  broken?: true
}

export type Row = Omit<Scene, 'world' | 'who'>

/** Scenes of one person in one world. */
export function scenesOf(world: WorldName, who: Who, rows: Row[]): Scene[] {
  return rows.map((row) => ({ world, who, ...row }))
}

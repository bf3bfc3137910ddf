/** Amount of data: none, one or two hundred records of each kind; or one with maximum lengths. */
export const worlds = ['empty', 'one', 'many', 'long'] as const
export type WorldName = (typeof worlds)[number]

declare module 'vitest' {
  export interface ProvidedContext {
    world: WorldName
  }
}

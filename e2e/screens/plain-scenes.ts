import { scenes } from './scenes.ts'

/** Persons whose plain scenes are visited in German. */
export const germanViewers = ['visitor', 'buyer', 'regular', 'seller', 'admin'] as const

/** Scenes without actions. `german.test.ts` visits those of `germanViewers`. */
export const plainScenes = scenes.filter(
  ({ world, act, prepare, name, who }) =>
    world === 'one' &&
    !act &&
    !prepare &&
    !name.startsWith('german-') &&
    germanViewers.some((viewer) => viewer === who),
)

import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

/** Persons whose scenes are visited in German. */
export const germanViewers = ['visitor', 'buyer', 'regular', 'seller', 'admin'] as const

const unprepared = scenes.filter(
  ({ world, prepare, who }) =>
    world === 'one' && !prepare && germanViewers.some((viewer) => viewer === who),
)
const isGerman = ({ name }: Scene) => name.startsWith('german-')

/** Scenes without actions, whose screens `german.test.ts` visits in German. */
export const plainScenes = unprepared.filter((scene) => !scene.act && !isGerman(scene))

/** Scenes of German screens, some with actions, which `german.test.ts` shows on these visits. */
export const visitedGermanScenes = unprepared.filter(isGerman)

import { adminScenes } from './admin-scenes.ts'
import { buyerScenes } from './buyer-scenes.ts'
import { publicScenes } from './public-scenes.ts'
import type { Scene } from './scene.ts'
import { sellerScenes } from './seller-scenes.ts'

/** Every screen and every open dialog, menu and drawer, in all their states. */
export const scenes: Scene[] = [...publicScenes, ...buyerScenes, ...sellerScenes, ...adminScenes]

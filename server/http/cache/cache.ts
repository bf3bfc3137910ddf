import type { Answer } from './response.ts'
import { createStore } from './store.ts'

/** The memory of one process for what everybody is sent alike. */
export const createPageCache = () => createStore<Answer>()

export type PageCache = ReturnType<typeof createPageCache>

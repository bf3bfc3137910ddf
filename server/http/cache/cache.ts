import type { Answer } from './response.ts'
import { createStore } from './store.ts'

export const createPageCache = () => createStore<Answer>()

export type PageCache = ReturnType<typeof createPageCache>

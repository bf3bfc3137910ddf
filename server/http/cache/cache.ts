import type { Answer } from './response.ts'
import { openStore } from './store.ts'

/** The memory of one process for what everybody is sent alike. */
export const openCache = () => openStore<Answer>()

export type Cache = ReturnType<typeof openCache>

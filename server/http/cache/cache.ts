import type { PolicyTable } from '../../access/policy.ts'
import type { AppServices } from '../../context.ts'
import type { NotificationSource } from './catch-up.ts'
import type { CachedResponse } from './response.ts'
import { createStore } from './store.ts'

export const createPageCache = () => createStore<CachedResponse>()

export type PageCache = ReturnType<typeof createPageCache>

export type CacheServices = AppServices & {
  cache: PageCache
  policy: PolicyTable
  live: NotificationSource
}

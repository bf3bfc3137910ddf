import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Identifies data that a response depends on, in the terms of the notifications: `categories`,
 * `advertisements`, `attributes`, `reviews`, `search` (any entry), `category:<id>`, `product:<id>`, `member:<id>`, and
 * of a seller `sales:<id>`, `offers:<id>` and `reviews:<id>`. `questions:<id>` are those of a product.
 */
export type CacheTag =
  | 'settings'
  | 'categories'
  | 'advertisements'
  | 'attributes'
  | 'reviews'
  | 'search'
  | `${'category' | 'product' | 'member' | 'sales' | 'offers' | 'reviews' | 'questions'}:${string}`

type CacheTags = Set<CacheTag | undefined>

// SSR calls the API through React, which cannot pass our context.
const tagStorage = new AsyncLocalStorage<CacheTags>()

export function tag(...tags: CacheTag[]): void {
  for (const one of tags) tagStorage.getStore()?.add(one)
}

export const isCollectingTags = () => tagStorage.getStore() !== undefined

/** Runs one procedure; if it adds no tags, the response counts as not cacheable. */
export async function withTags<T>(work: () => Promise<T>): Promise<T> {
  const all = tagStorage.getStore()
  if (!all) return work()
  const own: CacheTags = new Set()
  const result = await tagStorage.run(own, work)
  for (const one of own.size > 0 ? own : [undefined]) all.add(one)
  return result
}

/** The result of `work` with its tags; undefined tags if a procedure declared none. */
export async function collectTags<T>(work: () => Promise<T>) {
  const all: CacheTags = new Set()
  const result = await tagStorage.run(all, work)
  const declared = [...all].filter((one) => one !== undefined)
  return { result, tags: declared.length === all.size ? declared : undefined }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer is made of, in the words of the notices that tell of its change: `categories`,
 * `advertisements`, `attributes`, `category:<id>`, `product:<id>`, `member:<id>`, `sales:<id of the seller>`. Settings never change.
 */
export type CacheTag =
  | 'settings'
  | 'categories'
  | 'advertisements'
  | 'attributes'
  | `${'category' | 'product' | 'member' | 'sales'}:${string}`

/** Undefined stands for a call that has not said what its answer is made of. */
type CacheTags = Set<CacheTag | undefined>

// A page that is rendered calls the API through React, which hands on no context of ours.
const tagStorage = new AsyncLocalStorage<CacheTags>()

/** Notes what the answer at hand is made of; nothing happens when it is not to be kept. */
export function tag(...ingredients: CacheTag[]): void {
  for (const ingredient of ingredients) tagStorage.getStore()?.add(ingredient)
}

/** Whether the answer at hand is to be kept. */
export const isCollectingTags = () => tagStorage.getStore() !== undefined

/** Does the work of one call. If it does not say what its answer is made of, that is noted, too. */
export async function withTags<T>(work: () => Promise<T>): Promise<T> {
  const all = tagStorage.getStore()
  if (!all) return work()
  const own: CacheTags = new Set()
  const result = await tagStorage.run(own, work)
  for (const ingredient of own.size > 0 ? own : [undefined]) all.add(ingredient)
  return result
}

/** Does the work, and answers with its result what that is made of; undefined when not all is told. */
export async function collectTags<T>(work: () => Promise<T>) {
  const all: CacheTags = new Set()
  const result = await tagStorage.run(all, work)
  const told = [...all].filter((one) => one !== undefined)
  return { result, ingredients: told.length === all.size ? told : undefined }
}

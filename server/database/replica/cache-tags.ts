import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer is made of, in the words of the notices that tell of its change: `categories`,
 * `advertisements`, `attributes`, `category:<id>`, `product:<id>`, `member:<id>`, `sales:<id of the seller>`. Settings never change.
 */
export type Ingredient =
  | 'settings'
  | 'categories'
  | 'advertisements'
  | 'attributes'
  | `${'category' | 'product' | 'member' | 'sales'}:${string}`

/** Undefined stands for a call that has not said what its answer is made of. */
type Ingredients = Set<Ingredient | undefined>

// A page that is rendered calls the API through React, which hands on no context of ours.
const atHand = new AsyncLocalStorage<Ingredients>()

/** Notes what the answer at hand is made of; nothing happens when it is not to be kept. */
export function madeOf(...ingredients: Ingredient[]): void {
  for (const ingredient of ingredients) atHand.getStore()?.add(ingredient)
}

/** Whether the answer at hand is to be kept. */
export const isToBeKept = () => atHand.getStore() !== undefined

/** Does the work of one call. If it does not say what its answer is made of, that is noted, too. */
export async function telling<T>(work: () => Promise<T>): Promise<T> {
  const all = atHand.getStore()
  if (!all) return work()
  const own: Ingredients = new Set()
  const result = await atHand.run(own, work)
  for (const ingredient of own.size > 0 ? own : [undefined]) all.add(ingredient)
  return result
}

/** Does the work, and answers with its result what that is made of; undefined when not all is told. */
export async function gathered<T>(work: () => Promise<T>) {
  const all: Ingredients = new Set()
  const result = await atHand.run(all, work)
  const told = [...all].filter((one) => one !== undefined)
  return { result, ingredients: told.length === all.size ? told : undefined }
}

import { attempt } from '../api/attempt.ts'

/** What a visitor can request before log-in, to be done after it. */
type ActionKind = 'favourite' | 'booking'

/** In milliseconds: an older request is ignored. */
const maxAge = 30 * 60 * 1000

const keyOf = (kind: ActionKind) => `pending-${kind}`

function pendingProduct(kind: ActionKind): string | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null')
    return pending && Date.now() - pending.at < maxAge ? pending.productId : undefined
  } catch {
    // This browser allows no storage.
    return undefined
  }
}

/**
 * Properties of a link to the log-in screen that remember the action before the page has hydrated;
 * see `web/hydration`.
 */
export const pendingActionMark = (kind: ActionKind, productId: string) => ({
  'data-pending-action': `${kind} ${productId}`,
})

/**
 * Stores, for this tab, what a visitor requested on the way to the log-in screen, if this browser
 * allows it.
 */
export function rememberPendingAction(kind: ActionKind, productId: string) {
  const request = JSON.stringify({ productId, at: Date.now() })
  attempt(() => sessionStorage.setItem(keyOf(kind), request))
}

/**
 * Takes the product id of the pending action and clears it; only if it is `productId`, when that is
 * given.
 */
export function takePendingAction(kind: ActionKind, productId?: string): string | undefined {
  const pending = pendingProduct(kind)
  if (!pending || (productId && pending !== productId)) return undefined
  sessionStorage.removeItem(keyOf(kind))
  return pending
}

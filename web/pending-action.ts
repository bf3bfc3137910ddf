/** In milliseconds: after this long, a visitor who logs in has something else in mind. */
const maxAge = 30 * 60 * 1000

const keyOf = (kind: ActionKind) => `pending-${kind}`

/** What a visitor can ask for before logging in, and what is done afterwards. */
type ActionKind = 'favourite' | 'booking'

/** Remembers, in this tab, what a visitor asked for on the way to the log-in screen. */
export function rememberPendingAction(kind: ActionKind, productId: string) {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify({ productId, at: Date.now() }))
  } catch {
    // Storage is full or forbidden: the action is asked for again after log-in.
  }
}

function pendingProduct(kind: ActionKind): string | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null')
    const isRecent = Date.now() - pending?.at < maxAge
    return isRecent && typeof pending.productId === 'string' ? pending.productId : undefined
  } catch {
    return undefined
  }
}

function forget(kind: ActionKind) {
  try {
    sessionStorage.removeItem(keyOf(kind))
  } catch {
    // Nothing can be stored, so nothing is.
  }
}

/** The product that was to become a favourite, once. */
export function takePendingFavourite(): string | undefined {
  const productId = pendingProduct('favourite')
  forget('favourite')
  return productId
}

/** Whether a booking of this product was asked for before log-in; true once. */
export function takePendingBooking(productId: string): boolean {
  if (pendingProduct('booking') !== productId) return false
  forget('booking')
  return true
}

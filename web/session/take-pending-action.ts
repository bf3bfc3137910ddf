import type { ActionKind } from './pending-action.ts'

/** In milliseconds: after this long, a visitor who logs in has something else in mind. */
const maxAge = 30 * 60 * 1000

function pendingProduct(kind: ActionKind): string | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(`pending-${kind}`) ?? 'null')
    return pending && Date.now() - pending.at < maxAge ? pending.productId : undefined
  } catch {
    // This browser allows no storage.
    return undefined
  }
}

/** The product that was to become a favourite, once. */
export function takePendingFavourite(): string | undefined {
  const productId = pendingProduct('favourite')
  if (productId) sessionStorage.removeItem('pending-favourite')
  return productId
}

/** Whether a booking of this product was asked for before log-in; true once. */
export function takePendingBooking(productId: string): boolean {
  if (pendingProduct('booking') !== productId) return false
  sessionStorage.removeItem('pending-booking')
  return true
}

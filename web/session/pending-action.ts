/** What a visitor can ask for before logging in, and what is done afterwards. */
export type ActionKind = 'favourite' | 'booking'

/** Remembers, in this tab, what a visitor asked for on the way to the log-in screen. */
export function rememberPendingAction(kind: ActionKind, productId: string) {
  sessionStorage.setItem(`pending-${kind}`, JSON.stringify({ productId, at: Date.now() }))
}

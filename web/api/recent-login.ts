import { currentSession, idOf } from './session-state.ts'

type ConfirmCallback = (confirmed: boolean) => void

let pending: ConfirmCallback | undefined
/** The id of the person whose request is pending. */
let requesterId: string | undefined
const listeners = new Set<() => void>()

function setPending(next: ConfirmCallback | undefined) {
  pending = next
  for (const listener of listeners) listener()
}

/** Whether the confirmation dialog is open. */
export const isConfirming = () => pending !== undefined

export function onConfirming(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the session has changed to another person since the dialog opened. */
export const isOtherPerson = () => idOf(currentSession()) !== requesterId

/**
 * Closes the dialog after the member has confirmed or cancelled; `confirmIdentity` resolves to false if
 * another person has signed in meanwhile.
 */
export function resolveConfirmation(confirmed: boolean) {
  const resolve = pending
  setPending(undefined)
  resolve?.(confirmed && !isOtherPerson())
}

/**
 * Asks for the password, a code or a passkey, because the request needs a recent authentication.
 * Resolves to false if no dialog is mounted, or if another request is already waiting for it.
 */
export async function confirmIdentity(): Promise<boolean> {
  if (pending || listeners.size === 0) return false
  requesterId = idOf(currentSession())
  return new Promise((resolve) => setPending(resolve))
}

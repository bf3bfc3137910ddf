import { currentSession, idOf } from './session-state.ts'

type ConfirmCallback = (confirmed: boolean) => void

let answer: ConfirmCallback | undefined
/** The id of the person whose request waits. */
let asked: string | undefined
const listeners = new Set<() => void>()

function settle(next: ConfirmCallback | undefined) {
  answer = next
  for (const listener of listeners) listener()
}

/** Whether the confirmation dialog is open. */
export const isConfirming = () => answer !== undefined

export function onConfirming(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the session has changed to another person since the dialog opened. */
export const isOtherPerson = () => idOf(currentSession()) !== asked

/** Closes the dialog: the member has confirmed or cancelled. Another person confirms nothing. */
export function confirmed(yes: boolean) {
  const resolve = answer
  settle(undefined)
  resolve?.(yes && !isOtherPerson())
}

/**
 * Asks for the password, a code or a passkey, because the request needs a recent authentication.
 * Resolves to false if no dialog is mounted, or if another request is already waiting for it.
 */
export async function confirmIdentity(): Promise<boolean> {
  if (answer || listeners.size === 0) return false
  asked = idOf(currentSession())
  return new Promise((resolve) => settle(resolve))
}

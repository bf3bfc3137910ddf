type Answer = (confirmed: boolean) => void

let answer: Answer | undefined
const listeners = new Set<() => void>()

function settle(next: Answer | undefined) {
  answer = next
  for (const listener of listeners) listener()
}

/** Whether the dialog that asks the person to confirm that it is they is wanted. */
export const isConfirming = () => answer !== undefined

export function onConfirming(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the dialog says: the person has confirmed, or gave up. */
export function confirmed(yes: boolean) {
  const tell = answer
  settle(undefined)
  tell?.(yes)
}

/**
 * Asks for the password, a code or a passkey, since what is wanted needs a recent authentication.
 * Where no screen can ask, or another call is asking already, it answers no.
 */
export async function confirmIdentity(): Promise<boolean> {
  if (answer || listeners.size === 0) return false
  return new Promise((resolve) => settle(resolve))
}

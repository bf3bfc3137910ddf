import { useSyncExternalStore } from 'react'
import { statusOf } from './failures.ts'
import type { Factors, IdentityUser } from './identity.ts'

export type Member = IdentityUser & { isBuyer: boolean; isSeller: boolean; isAdmin: boolean }

/**
 * Who is here. `factor` has shown the password or Google, but not the second factor; `unfinished` has signed in but not chosen an account type; `unknown` means that the
 * service could not be asked.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'factor'; factors: Factors }
  | ({ status: 'unfinished' } & IdentityUser)
  | ({ status: 'in' } & Member)

const loading: Session = { status: 'loading' }
const listeners = new Set<() => void>()
let session: Session = loading

export function currentSession() {
  return session
}

export function setSession(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One word for who is here, unlike that of anybody else. */
export const personOf = (one: Session): string => (one.status === 'in' ? one.email : one.status)

/** Calls back as soon as somebody else is here than before; a stranger is nobody new. */
export function onOtherPerson(callback: () => void) {
  let before = personOf(session)
  return subscribe(() => {
    const now = personOf(session)
    const isNew = before !== 'loading' || session.status === 'in'
    if (now !== before && isNew) callback()
    before = now
  })
}

/** Whether something was refused because nobody is here any more: a private screen leads to log in then. */
export const isSignedOutBy = (failure: unknown): boolean =>
  session.status === 'out' && statusOf(failure) === 401

/** Who is here, for a component. Rendered pages hold nothing of the visitor: they say `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading)
}

/** The signed-in person, or nothing while unknown and when signed out. */
export function useMember(): Member | null {
  const current = useSession()
  return current.status === 'in' ? current : null
}

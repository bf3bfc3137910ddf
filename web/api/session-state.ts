import { useSyncExternalStore } from 'react'
import { statusOf } from './failures.ts'
import type { Factors, IdentityUser } from './identity.ts'

export type SessionMember = IdentityUser & {
  isBuyer: boolean
  isSeller: boolean
  /** Has listings or sales, as sellers, admins and former admins can. */
  hasSellerRecords: boolean
  isAdmin: boolean
}

/**
 * The session state. `factor`: the password or Google was accepted, the second factor is pending.
 * `unfinished`: signed in, but the account type has not been chosen. `unknown`: the service could
 * not be reached.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'factor'; factors: Factors }
  | ({ status: 'unfinished' } & IdentityUser)
  | ({ status: 'in' } & SessionMember)

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

/**
 * A key that changes when the signed-in person changes, or their e-mail address, by which their data is
 * read.
 */
export const sessionKeyOf = (one: Session): string => (one.status === 'in' ? one.email : one.status)

/** The id of the signed-in person, with or without an account type. */
export const idOf = (one: Session) => ('id' in one ? one.id : undefined)

/** The e-mail address of the signed-in person, with or without an account type. */
export const emailOf = (one: Session) => ('email' in one ? one.email : undefined)

/**
 * Calls `callback` when the session changes to another person, another e-mail address or to signed
 * out, but not when the initial load finds no session.
 */
export function onSessionChange(callback: () => void) {
  let before = sessionKeyOf(session)
  return subscribe(() => {
    const now = sessionKeyOf(session)
    const isNew = before !== 'loading' || session.status === 'in'
    if (now !== before && isNew) callback()
    before = now
  })
}

/**
 * Whether a request was refused because the session has ended; private screens then redirect to
 * log-in.
 */
export const isSignedOutBy = (failure: unknown): boolean =>
  session.status === 'out' && statusOf(failure) === 401

/**
 * The session state for components. It is `loading` in rendered pages, which contain nothing about
 * the visitor.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading)
}

const isGuest = () =>
  session.status === 'out' ||
  (session.status === 'loading' && !document.documentElement.dataset.session)

/**
 * Whether the visitor is signed out; while the session is loading, whether the hint of a session is
 * missing. False in rendered pages, which must do for members before the scripts run.
 */
export function useIsGuest(): boolean {
  return useSyncExternalStore(subscribe, isGuest, () => false)
}

/** The signed-in member; null while the session is unknown or signed out. */
export function useMember(): SessionMember | null {
  const current = useSession()
  return current.status === 'in' ? current : null
}

import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { SessionMember } from '../api/session-state.ts'
import { ensureSession } from './session.ts'

type Visit = { location: ParsedLocation }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the log-in screen: the signed-in account may not open the page. */
    otherAccountNeeded?: true
  }
}

function toLogIn({ location }: Visit, otherAccountNeeded?: true) {
  const state = otherAccountNeeded ? { otherAccountNeeded } : undefined
  return redirect({ to: '/login', search: { from: location.href }, state, replace: true })
}

/**
 * For `beforeLoad` of a private screen (with `ssr: false`): returns the member or redirects to
 * log-in.
 */
export async function requireMember(visit: Visit): Promise<{ member: SessionMember }> {
  const session = await ensureSession()
  if (session.status !== 'in') throw toLogIn(visit)
  return { member: session }
}

/** Like `requireMember`, for admin screens. */
export async function requireAdmin(visit: Visit): Promise<{ member: SessionMember }> {
  const { member } = await requireMember(visit)
  if (!member.isAdmin) throw toLogIn(visit, true)
  if (member.needsFactor) throw redirect({ to: '/dashboard/account/security', replace: true })
  return { member }
}

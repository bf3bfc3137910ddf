import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { settledSession } from './session.ts'
import type { Member } from './session-state.ts'

type Visit = { location: ParsedLocation }

function toLogIn({ location }: Visit) {
  return redirect({ to: '/login', search: { from: location.href }, replace: true })
}

/** For `beforeLoad` of a private screen (with `ssr: false`): the member, or off to log in. */
export async function requireMember(visit: Visit): Promise<{ member: Member }> {
  const session = await settledSession()
  if (session.status !== 'in') throw toLogIn(visit)
  return { member: session }
}

/** The same for screens of admins. */
export async function requireAdmin(visit: Visit): Promise<{ member: Member }> {
  const { member } = await requireMember(visit)
  if (!member.isAdmin) throw toLogIn(visit)
  if (member.needsFactor) throw redirect({ to: '/dashboard/account/security', replace: true })
  return { member }
}

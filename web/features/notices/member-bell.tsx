import { type ComponentType, useEffect, useState } from 'react'
import { useMember } from '../../api/session-state.ts'

/** The bell of signed-in members. Other visitors do not load its script. */
export function MemberBell() {
  const email = useMember()?.email
  const [Bell, setBell] = useState<ComponentType>()
  useEffect(() => {
    // The page works without it.
    if (email)
      import('./notice-bell.tsx').then((it) => setBell(() => it.NoticeBell)).catch(() => {})
  }, [email])
  return email && Bell && <Bell key={email} />
}

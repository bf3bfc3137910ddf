import { lazy, Suspense } from 'react'
import { useMember } from '../../api/session-state.ts'

// Only members load it, and the page works without it.
const NoticeBell = lazy(() => import('./notice-bell.tsx').catch(() => ({ default: () => <></> })))

/** The bell of signed-in members. */
export function MemberBell() {
  const email = useMember()?.email
  return (
    email && (
      <Suspense>
        <NoticeBell key={email} />
      </Suspense>
    )
  )
}

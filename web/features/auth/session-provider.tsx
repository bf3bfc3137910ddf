import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onOtherPerson, personOf, useSession } from '../../api/session-state.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import { personalKinds } from '../../data/public-queries.ts'
import { usePublicCache } from '../../data/use-cached-query.ts'
import { deleteDraftsExcept } from '../../session/form-drafts.ts'
import { startSession } from '../../session/session.ts'

/** Starts the session, and clears personal cached data when the signed-in person changes. */
export function SessionProvider() {
  const session = useSession()
  const router = useRouter()
  const readings = usePublicCache()
  const who = personOf(session)
  const before = useRef(who)

  useEffect(() => startSession(), [])

  // Must run before this component renders again: a redirect follows right after signing in.
  useEffect(
    () =>
      onOtherPerson(() => {
        readings.forget(...personalKinds)
        loadedQueryClient()?.removeQueries()
      }),
    [readings],
  )

  useEffect(() => {
    if (session.status === 'in') deleteDraftsExcept(session.email)
    if (who !== 'loading') delete document.documentElement.dataset.session
    const previous = before.current
    before.current = who
    if (previous !== who && previous !== 'loading') router.invalidate()
  }, [session, who, router])

  return null
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionKeyOf, useSession } from '../../api/session-state.ts'
import { deleteDraftsExcept } from '../../session/delete-drafts.ts'
import { startSession } from '../../session/session.ts'

/**
 * Starts the session, and reloads the screen's data when the signed-in person or their e-mail address
 * changes.
 */
export function SessionProvider() {
  const session = useSession()
  const router = useRouter()
  const who = sessionKeyOf(session)
  const before = useRef(who)

  useEffect(() => startSession(), [])

  useEffect(() => {
    if (session.status === 'in') deleteDraftsExcept(session.id)
    if (who !== 'loading') delete document.documentElement.dataset.session
    const previous = before.current
    before.current = who
    if (previous !== who && previous !== 'loading') router.invalidate()
  }, [session, who, router])

  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { dropDraftsBut } from '../draft.ts'
import { startSession } from '../session.ts'
import { useSession } from '../session-state.ts'

/** Starts the session and, when another person or nobody is here, forgets what was fetched. */
export function SessionKeeper() {
  const session = useSession()
  const router = useRouter()
  const queryClient = useQueryClient()
  const who = session.status === 'in' ? session.email : session.status
  const before = useRef(who)

  useEffect(() => startSession(), [])

  useEffect(() => {
    if (session.status === 'in') dropDraftsBut(session.email)
    if (who !== 'loading') delete document.documentElement.dataset.session
    const previous = before.current
    before.current = who
    if (previous === who || previous === 'loading') return
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
    router.invalidate()
  }, [session, who, queryClient, router])

  return null
}

const publicNouns = ['content', 'advertising']

/** Whether a cached answer is the same for everybody. Its key starts with the path of the call. */
function isPublic([path]: readonly unknown[]) {
  return Array.isArray(path) && (publicNouns.includes(path[0]) || path[1] === 'categories')
}

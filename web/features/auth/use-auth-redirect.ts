import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import type { Session, SessionMember } from '../../api/session-state.ts'
import { isAuthPath } from '../../session/return-path.ts'
import { toast } from '../../ui/toast.ts'
import { addPendingFavourite } from '../favourites/favourites.ts'

/**
 * Runs a sign-in method, then redirects to where the visitor came from and runs their pending
 * action. Does not redirect while the account type has not been chosen. On failure it stores the
 * message and those of the fields, and calls `onFailure`.
 */
export function useAuthRedirect(from = '/') {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  /** Redirects a member to where they came from. */
  const leave = async ({ email }: SessionMember) => {
    await addPendingFavourite(email)
    await navigate({ href: isAuthPath(from) ? '/' : from, replace: true })
  }

  const welcome = async (session: Session, greeting?: string) => {
    if (session.status === 'unfinished' || session.status === 'factor') return
    if (session.status !== 'in') return setFailure(new Error(t('notLetIn')))
    if (greeting) toast.success(greeting)
    await leave(session)
  }

  const enter = async (
    signIn: () => Promise<Session>,
    greeting?: string,
    onFailure?: (failure: unknown) => void,
  ) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await welcome(await signIn(), greeting)
    } catch (refusal) {
      setFailure(refusal)
      onFailure?.(refusal)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    enter,
    leave,
    busy,
    failure: failure ? messageOf(failure) : null,
    fields: fieldsOf(failure),
    reset: () => setFailure(null),
  }
}

export type AuthRedirect = ReturnType<typeof useAuthRedirect>

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../failures.ts'
import type { Session } from '../session-state.ts'
import { toast } from '../ui/toast.ts'

/**
 * Runs a way of signing in, then goes to where the visitor came from. Stays when the account type
 * is still to be chosen; keeps the sentence of a failure.
 */
export function useEntrance(from = '/') {
  const t = useTranslations('entrance')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const welcome = async (session: Session, greeting?: string) => {
    if (session.status === 'unfinished' || session.status === 'factor') return
    if (session.status !== 'in') return setFailure(t('notLetIn'))
    if (greeting) toast.success(greeting)
    await navigate({ href: from, replace: true })
  }

  const enter = async (signIn: () => Promise<Session>, greeting?: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await welcome(await signIn(), greeting)
    } catch (refusal) {
      setFailure(messageOf(refusal))
    } finally {
      setBusy(false)
    }
  }

  return { enter, busy, failure }
}

export type Entrance = ReturnType<typeof useEntrance>

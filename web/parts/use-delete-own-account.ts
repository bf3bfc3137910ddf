import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../api.ts'
import { dropDraftsBut } from '../draft.ts'
import { codeOf, messageOf } from '../failures.ts'
import { identity } from '../identity.ts'
import { signedOut } from '../session.ts'
import { dropToken } from '../token.ts'
import { toast } from '../ui/toast.ts'

/** Deletes the account of whoever is logged in, and leaves the dashboard before it would ask who. */
export function useDeleteOwnAccount() {
  const navigate = useNavigate()
  const running = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.ownAccount.delete(),
    async onSuccess() {
      toast.success('Your account is deleted')
      // Token and cookie lead to nobody any more; with them, even what is public would be refused.
      dropToken()
      dropDraftsBut()
      await identity.signOut().catch(() => {})
      await navigate({ to: '/' })
      signedOut()
    },
    onSettled() {
      running.current = false
    },
  })
  const run = () => {
    if (running.current) return
    running.current = true
    mutate()
  }
  const needsLogIn = codeOf(error) === 'recent_login_required'
  return {
    run,
    busy: isPending,
    reset,
    needsLogIn,
    failure: error && !needsLogIn ? messageOf(error) : null,
  }
}

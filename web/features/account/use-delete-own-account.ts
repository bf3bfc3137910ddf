import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { codeOf, messageOf } from '../../api/failures.ts'
import { endIdentitySession } from '../../api/identity.ts'
import { removeToken } from '../../api/token.ts'
import { deleteDraftsExcept } from '../../session/form-drafts.ts'
import { signedOut } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Deletes the signed-in member's account, and leaves the dashboard before its guard redirects to
 * log-in.
 */
export function useDeleteOwnAccount() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const running = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.ownAccount.delete(),
    async onSuccess() {
      toast.success(t('deleted'))
      // Token and cookie are invalid now; with them, even public requests would be refused.
      removeToken()
      deleteDraftsExcept()
      await endIdentitySession().catch(() => {})
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
  return {
    run,
    busy: isPending,
    reset,
    failure: error && messageOf(error),
    code: error ? codeOf(error) : undefined,
  }
}

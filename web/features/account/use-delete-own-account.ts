import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { codeOf, messageOf } from '../../api/failures.ts'
import { endIdentitySession } from '../../api/identity.ts'
import { removeToken } from '../../api/token.ts'
import { deleteDraftsExcept } from '../../session/delete-drafts.ts'
import { endLocalSession } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'

/**
 * Deletes the signed-in member's account, and leaves the dashboard before its guard redirects to
 * log-in.
 */
export function useDeleteOwnAccount() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const { act, isPending, error, reset } = useAction(async () => {
    await api.ownAccount.delete()
    toast.success(t('deleted'))
    // Token and cookie are invalid now; with them, even public requests would be refused.
    removeToken(true)
    deleteDraftsExcept()
    await endIdentitySession().catch(() => {})
    await navigate({ to: '/' })
    endLocalSession()
  })
  return {
    run: () => act(),
    busy: isPending,
    reset,
    failure: error ? messageOf(error) : null,
    code: codeOf(error),
  }
}

import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { loadSession } from '../../session/session.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Profile = { name: string; image: string }

/** Saves the member's name and photo, which many lists show. */
export function useOwnProfile(draftKey: string) {
  const t = useTranslations('account')
  return useInvalidatingAction(async (profile: Profile) => {
    await identity.updateUser(profile)
    deleteDraft(draftKey)
    // The profile is saved even if the session cannot be loaded now.
    await loadSession().catch(() => {})
    return t('profileSaved')
  })
}

import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { loadSession } from '../../session/session.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Profile = { name: string; image: string }

/** Saves the member's name and photo, which many lists show. */
export function useOwnProfile() {
  const t = useTranslations('account')
  return useInvalidatingAction(async (profile: Profile) => {
    await identity.updateUser(profile)
    await loadSession()
    return t('profileSaved')
  })
}

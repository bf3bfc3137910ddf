import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { useInvalidateAll } from '../../data/use-invalidate-all.ts'
import { loadSession } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

type Profile = { name: string; image: string }

/**
 * Saves the member's name and photo, one request at a time, and invalidates every list that shows
 * them.
 */
export function useOwnProfile() {
  const t = useTranslations('account')
  const readAllAgain = useInvalidateAll()
  const running = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (profile: Profile) => {
      await identity.updateUser(profile)
      await loadSession()
    },
    onSuccess() {
      toast.success(t('profileSaved'))
      return readAllAgain()
    },
    onSettled() {
      running.current = false
    },
  })
  const save = (profile: Profile) => {
    if (running.current) return
    running.current = true
    mutate(profile)
  }
  return { save, saving: isPending, failure: error }
}

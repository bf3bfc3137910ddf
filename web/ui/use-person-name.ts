import { useTranslations } from 'use-intl'
import { deletedUserName } from '../../contract/members/deleted-user.ts'

/**
 * Returns a function that gives the name of a person to show: the server's English placeholder for
 * deleted users is translated.
 */
export function usePersonName() {
  const t = useTranslations('common')
  return (name: string) => (name === deletedUserName ? t('goneName') : name)
}

import { useTranslations } from 'use-intl'
import type { UserRow } from '../../contract/accounts.ts'
import { api } from '../api.ts'
import { useAskedAct } from './use-asked-act.ts'

export function useDeletePerson() {
  const t = useTranslations('admin.deletion')
  return useAskedAct(async ({ _id }: UserRow) => {
    const { deletedCount } = await api.accounts.delete({ id: _id })
    return deletedCount > 0 && t('done')
  })
}

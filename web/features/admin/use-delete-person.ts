import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import { api } from '../../api/api.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

export function useDeletePerson() {
  const t = useTranslations('admin.deletion')
  return useConfirmedAction(async ({ _id }: UserRow) => {
    const { deletedCount } = await api.accounts.delete({ id: _id })
    return deletedCount > 0 && t('done')
  })
}

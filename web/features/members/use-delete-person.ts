import { useTranslations } from 'use-intl'
import type { UserRow } from '../../../contract/members/accounts.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

export function useDeletePerson() {
  const t = useTranslations('admin.deletion')
  const draftKey = useDraftKey('removal')
  const remove = async ({ _id: id }: UserRow, { ground, reason }: RemovalReasons) => {
    if (ground) await api.accounts.remove({ id, ground, reason })
    else await api.accounts.delete({ id })
    deleteDraft(draftKey(id))
    return t('done')
  }
  return useConfirmedAction(remove, { showsRefusals: true })
}

import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { RemovalForm } from './removal-form.tsx'

/** Removes the listing of a report, with a statement of reasons. */
export function useListingRemoval() {
  const t = useTranslations('admin.reports')
  const draftKey = useDraftKey('removal')
  return useConfirmedAction(async ({ productId }: Report, reasons: RemovalReasons) => {
    const id = productId ?? ''
    await api.catalog.remove({ id, ...reasons })
    deleteDraft(draftKey(id))
    return t('deleted')
  })
}

export function ListingRemovalDialog({ act }: { act: ReturnType<typeof useListingRemoval> }) {
  const t = useTranslations('admin.reports')
  const ui = useTranslations('ui')
  const personName = usePersonName()
  const { item: report, dialog } = act
  const { busy, failure, onAccept, ...frame } = dialog
  const { header: title = '', sellerName = '', productId } = report ?? {}
  const seller = personName(sellerName)
  return (
    <Dialog
      {...frame}
      title={ui('areYouSure')}
      description={t('removeConsequence', { title, seller })}
    >
      {productId && (
        <RemovalForm
          key={productId}
          id={productId}
          act={t('remove')}
          busy={busy}
          failure={failure}
          onCancel={() => frame.onOpenChange(false)}
          onSend={onAccept}
        />
      )}
    </Dialog>
  )
}

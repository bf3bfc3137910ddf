import { useTranslations } from 'use-intl'
import { maxListingsPerCall } from '../../../../contract/selling/listing-terms.ts'
import type { ListingCounts } from '../../../../contract/selling/own-listings.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../../ui/use-confirmed-action.ts'

/** As they were when the member was asked. */
type Asked = ListingCounts & { _id: 'all' }

/** Repeats the call until no listing is left. Returns how many were paused. */
async function pauseListings(): Promise<number> {
  const { paused } = await api.ownListings.pauseAll()
  return paused < maxListingsPerCall ? paused : paused + (await pauseListings())
}

function usePauseAll() {
  const t = useTranslations('selling.pauseAll')
  const pause = async (_: Asked) => t('done', { count: await pauseListings() })
  return useConfirmedAction(pause, { showsRefusals: true })
}

/** Pauses all listings that are not reserved, such as for a holiday, after a confirmation. */
export function PauseAll({ counts }: { counts: ListingCounts }) {
  const t = useTranslations('selling.pauseAll')
  const { item: asked, ask, dialog } = usePauseAll()
  const { pausable: count, reserved } = asked ?? counts
  const sentences = [
    t('consequence', { count }),
    reserved > 0 && t('reservedStay', { count: reserved }),
    t('offersWait'),
  ]
  return (
    <>
      {counts.pausable > 0 && (
        <Button
          variant="secondary"
          size="sm"
          onClick={(event) => ask({ ...counts, _id: 'all' }, event.currentTarget)}
        >
          {t('act')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        title={t('question', { count })}
        description={sentences.filter(Boolean).join(' ')}
        accept={t('act')}
      />
    </>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { api } from '../../api/api.ts'
import { useInvalidateAll } from '../../data/use-invalidate-all.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useConfirmedDeletion } from '../../ui/use-confirmed-deletion.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { ListingRemovalDialog, useListingRemoval } from './listing-removal.tsx'
import { RemovalDialog, reportedText } from './removal-dialog.tsx'

function useClosing() {
  const t = useTranslations('admin.reports')
  return useConfirmedDeletion({
    name: 'closeReport',
    async run({ _id }: Report) {
      const { deletedCount } = await api.moderation.close({ id: _id })
      return deletedCount > 0 && t('deleted')
    },
    invalidate: useInvalidateAll(),
  })
}

function useRelease() {
  const t = useTranslations('admin.reports')
  return useConfirmedAction(async ({ productId }: Report) => {
    await api.moderation.release({ id: productId ?? '' })
    return t('released')
  })
}

function useTextRemoval() {
  const [report, set] = useState<Report | null>(null)
  return { report, set }
}

export const useReportActions = () => ({
  closing: useClosing(),
  removal: useListingRemoval(),
  release: useRelease(),
  texts: useTextRemoval(),
})

type ReportActions = ReturnType<typeof useReportActions>

/**
 * Closes a report, or removes or releases the reported listing, each after a confirmation. A report
 * about a listing that is held for review cannot be closed on its own.
 */
export function ReportButtons({ report, acts }: { report: Report; acts: ReportActions }) {
  const t = useTranslations('admin.reports')
  const { header, productId, sameSerialAs } = report
  const text = reportedText(report)
  return (
    <div className="flex flex-wrap gap-2 @3xl:flex-col @3xl:items-stretch">
      {productId && sameSerialAs?.canRelease && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('releaseOf', { title: header })}
          onClick={(event) => acts.release.ask(report, event.currentTarget)}
        >
          {t('release')}
        </Button>
      )}
      {text && !text.isRemoved && (
        <Button
          variant="danger"
          size="sm"
          aria-label={t(`removal.${text.kind}.actOf`, { title: header })}
          onClick={() => acts.texts.set(report)}
        >
          {t(`removal.${text.kind}.act`)}
        </Button>
      )}
      {productId && (
        <Button
          variant="danger"
          size="sm"
          aria-label={t('removeOf', { title: header })}
          onClick={(event) => acts.removal.ask(report, event.currentTarget)}
        >
          {t('remove')}
        </Button>
      )}
      {!(productId && sameSerialAs) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('deleteOf', { title: header })}
          onClick={(event) => acts.closing.ask(report, event.currentTarget)}
        >
          {t('delete')}
        </Button>
      )}
    </div>
  )
}

function ReleaseDialog({ act }: { act: ReportActions['release'] }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  const { header = '', sellerName = '' } = act.item ?? {}
  const description = t('releaseConsequence', { title: header, seller: personName(sellerName) })
  return <ConfirmDialog {...act.dialog} description={description} accept={t('release')} />
}

export function ReportDialogs({ acts }: { acts: ReportActions }) {
  const t = useTranslations('admin.reports')
  const { closing, removal, release, texts } = acts
  return (
    <>
      <RemovalDialog report={texts.report} onClose={() => texts.set(null)} />
      <ConfirmDialog
        {...closing.dialog}
        description={t('deleteConsequence', { title: closing.item?.header ?? '' })}
        accept={t('delete')}
      />
      <ListingRemovalDialog act={removal} />
      <ReleaseDialog act={release} />
    </>
  )
}

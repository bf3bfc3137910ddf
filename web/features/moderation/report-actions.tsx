import { useTranslations } from 'use-intl'
import type { Report } from '../../../contract/moderation.ts'
import { api } from '../../api/api.ts'
import { useInvalidateAll } from '../../data/use-invalidate-all.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useConfirmedDeletion } from '../../ui/use-confirmed-deletion.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import {
  RemovalDialog,
  reportedListing,
  reportedReply,
  reportedText,
  useRemoval,
  useRemovalTexts,
} from './removal-dialog.tsx'

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

function useReleaseListing() {
  const t = useTranslations('admin.reports')
  return useConfirmedAction(async ({ productId }: Report) => {
    await api.moderation.release({ id: productId ?? '' })
    return t('released')
  })
}

export const useReportActions = () => ({
  closing: useClosing(),
  removal: useRemoval(),
  release: useReleaseListing(),
})

type ReportActions = ReturnType<typeof useReportActions>

/**
 * Closes a report, or removes or releases the reported listing, each after a confirmation. A report
 * about a listing that is held for review cannot be closed on its own.
 */
export function ReportButtons({ report, actions }: { report: Report; actions: ReportActions }) {
  const t = useTranslations('admin.reports')
  const texts = useRemovalTexts()
  const { header, productId, sameSerialAs } = report
  const removable = [reportedText(report), reportedReply(report), reportedListing(report)].filter(
    (one) => one !== null,
  )
  return (
    <div className="flex flex-wrap gap-2 @3xl:flex-col @3xl:items-stretch">
      {productId && sameSerialAs?.canRelease && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('releaseOf', { title: header })}
          onClick={(event) => actions.release.ask(report, event.currentTarget)}
        >
          {t('release')}
        </Button>
      )}
      {removable.map((item) => (
        <Button
          key={item.kind}
          variant="danger"
          size="sm"
          aria-label={texts(item).actOf}
          onClick={(event) => actions.removal.ask(item, event.currentTarget)}
        >
          {texts(item).act}
        </Button>
      ))}
      {!(productId && sameSerialAs) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('deleteOf', { title: header })}
          onClick={(event) => actions.closing.ask(report, event.currentTarget)}
        >
          {t('delete')}
        </Button>
      )}
    </div>
  )
}

function ReleaseListingDialog({ act }: { act: ReportActions['release'] }) {
  const t = useTranslations('admin.reports')
  const personName = usePersonName()
  const { header = '', sellerName = '' } = act.item ?? {}
  const description = t('releaseConsequence', { title: header, seller: personName(sellerName) })
  return (
    <ConfirmDialog
      {...act.dialog}
      description={description}
      accept={t('release')}
      variant="primary"
    />
  )
}

function ClosingDialog({ closing }: { closing: ReportActions['closing'] }) {
  const t = useTranslations('admin.reports')
  const { header = '', review, ofSeller } = closing.item ?? {}
  const consequence = t('deleteConsequence', { title: header })
  const exception = review ? 'deleteConsequenceOfReply' : ofSeller && 'deleteConsequenceOfSeller'
  const description = exception ? `${consequence} ${t(exception)}` : consequence
  return <ConfirmDialog {...closing.dialog} description={description} accept={t('delete')} />
}

export function ReportDialogs({ actions }: { actions: ReportActions }) {
  const { closing, removal, release } = actions
  return (
    <>
      <ClosingDialog closing={closing} />
      <RemovalDialog removal={removal} />
      <ReleaseListingDialog act={release} />
    </>
  )
}

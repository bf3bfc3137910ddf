import { useTranslations } from 'use-intl'
import type { DecidedReport } from '../../../contract/moderation.ts'
import {
  maxReasonLength,
  type RemovalKind,
  removalReasons,
} from '../../../contract/schemas/removal-reasons.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextDialog } from '../../ui/text-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useConfirmedText } from '../../ui/use-confirmed-text.ts'

/** A removal, by the number of the decision. */
type Removed = { _id: string; kind: RemovalKind; title: string }

function useRestoration() {
  const t = useTranslations('admin.reports.restoration')
  const restore = async ({ _id: id }: Removed, reason: string) => {
    await api.moderation.restore({ id, reason })
    return t('done')
  }
  return useConfirmedText('reversal', restore, { showsRefusals: true })
}

function useReopening() {
  const t = useTranslations('admin.reports.reopening')
  return useConfirmedAction(async ({ _id: id }: DecidedReport) => {
    await api.moderation.reopen({ id })
    return t('done')
  })
}

export const useDecidedReportActions = () => ({
  restoration: useRestoration(),
  reopening: useReopening(),
})

type Actions = ReturnType<typeof useDecidedReportActions>
type ButtonProps = { report: DecidedReport; actions: Actions }

/** Restores what was removed because of a report, or opens one again that was closed without a removal. */
export function DecidedReportButtons({ report, actions }: ButtonProps) {
  const t = useTranslations('admin.reports')
  const { header: title, restorable, canReopen } = report
  if (restorable.length === 0 && !canReopen) return null
  return (
    <div className="flex flex-wrap gap-2">
      {restorable.map(({ decision, kind }) => {
        const act = t(`restoration.acts.${kind}`)
        return (
          <Button
            key={decision}
            variant="secondary"
            size="sm"
            aria-label={t('restoration.actOf', { act, title })}
            onClick={({ currentTarget }) =>
              actions.restoration.ask({ _id: decision, kind, title }, currentTarget)
            }
          >
            {act}
          </Button>
        )
      })}
      {canReopen && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('reopening.actOf', { title })}
          onClick={({ currentTarget }) => actions.reopening.ask(report, currentTarget)}
        >
          {t('reopening.act')}
        </Button>
      )}
    </div>
  )
}

function RestorationDialog({ restoration }: { restoration: Actions['restoration'] }) {
  const t = useTranslations('admin.reports.restoration')
  const { item, dialog, draftKey } = restoration
  const act = item ? t(`acts.${item.kind}`) : ''
  return (
    <TextDialog
      dialog={dialog}
      draftKey={draftKey}
      title={act}
      description={t('consequence', { title: item?.title ?? '' })}
      schema={removalReasons.shape.reason}
      maxLength={maxReasonLength}
      words={{
        label: t('reason'),
        hint: t('reasonHint'),
        submit: act,
      }}
    />
  )
}

function ReopeningDialog({ reopening }: { reopening: Actions['reopening'] }) {
  const t = useTranslations('admin.reports.reopening')
  const description = t('consequence', { title: reopening.item?.header ?? '' })
  return (
    <ConfirmDialog
      {...reopening.dialog}
      description={description}
      accept={t('act')}
      variant="primary"
    />
  )
}

export function DecidedReportDialogs({ actions }: { actions: Actions }) {
  const { restoration, reopening } = actions
  return (
    <>
      <RestorationDialog restoration={restoration} />
      <ReopeningDialog reopening={reopening} />
    </>
  )
}

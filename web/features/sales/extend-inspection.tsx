import { useLocale, useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { useSite } from '../../data/use-site.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFormatDeadline } from '../../ui/use-format-deadline.ts'
import type { SaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

/** How much longer the inspection gets, such as “3 days”, and its new end if it has one. */
function useExtension({ next }: Sale) {
  const language = useLocale()
  const formatDeadline = useFormatDeadline()
  const { inspectionHours: hours } = useSite().sale
  const isWholeDays = hours % 24 === 0
  const unit = isWholeDays ? 'day' : 'hour'
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  const end = next?.event === 'complete' ? Date.parse(next.date) + hours * 3_600_000 : null
  return {
    time: numberFormat(language, style).format(isWholeDays ? hours / 24 : hours),
    until: end === null ? null : formatDeadline(new Date(end).toISOString()),
  }
}

/** Says what the only extension of the inspection gives, and asks for confirmation. */
export function ExtendInspection({ sale, step }: { sale: Sale; step: SaleStep }) {
  const { _id: id, can } = sale
  const t = useTranslations('sales.extend')
  const { time, until } = useExtension(sale)
  const { isShown, show, take, dialog } = useStepDialog(step, can.includes('extend'))
  const extend = () => take(() => api.sales.extend({ id }).then(() => t('done')))
  if (!isShown) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-pretty text-sm text-muted">
        {until ? t('whyUntil', { time, until }) : t('why', { time })}
      </p>
      <Button variant="secondary" onClick={show}>
        {t('act')}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t('title')}
        description={until ? t('onceUntil', { time, until }) : t('once', { time })}
        accept={t('confirm')}
        decline={t('keep')}
        onAccept={extend}
      />
    </div>
  )
}

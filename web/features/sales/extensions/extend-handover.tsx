import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { api } from '../../../api/api.ts'
import { useSite } from '../../../data/use-site.ts'
import type { SaleStep } from '../use-sale-step.ts'
import { Extension } from './extension.tsx'
import { useExtension } from './use-extension.ts'

/** More time for the seller to ship or to meet, which the buyer gives once. */
export function ExtendHandover({ sale, step }: { sale: Sale; step: SaleStep }) {
  const { _id: id, next, delivery, can } = sale
  const t = useTranslations('sales.extendHandover')
  const { handoverHours: hours } = useSite().sale
  const { time, until } = useExtension({ next, event: 'handover_overdue', hours })
  return (
    <Extension
      step={step}
      isPossible={can.includes('extend_handover')}
      words={{
        why: until ? t('whyUntil', { time, until }) : t('why', { time }),
        act: t('act'),
        title: t('title'),
        consequence: `${t('time', { delivery, time })} ${t('once')}`,
        confirm: t('confirm'),
        keep: t('keep'),
      }}
      onExtend={() => api.sales.extendHandover({ id }).then(() => t('done'))}
    />
  )
}

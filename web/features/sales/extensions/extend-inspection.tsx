import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { api } from '../../../api/api.ts'
import { useSite } from '../../../data/use-site.ts'
import type { SaleStep } from '../use-sale-step.ts'
import { Extension } from './extension.tsx'
import { useExtension } from './use-extension.ts'

/** The buyer's only extension of the inspection. */
export function ExtendInspection({ sale, step }: { sale: Sale; step: SaleStep }) {
  const { _id: id, next, can } = sale
  const t = useTranslations('sales.extend')
  const { inspectionHours: hours } = useSite().sale
  const { time, until } = useExtension({ next, event: 'complete', hours })
  return (
    <Extension
      step={step}
      isPossible={can.includes('extend')}
      words={{
        why: until ? t('whyUntil', { time, until }) : t('why', { time }),
        act: t('act'),
        title: t('title'),
        consequence: until ? t('onceUntil', { time, until }) : t('once', { time }),
        confirm: t('confirm'),
        keep: t('keep'),
      }}
      onExtend={() => api.sales.extend({ id }).then(() => t('done'))}
    />
  )
}

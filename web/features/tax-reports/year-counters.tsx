import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TaxCounters } from '../../../contract/payments/tax-reports.ts'
import { Stat, Stats } from '../../ui/stats.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Price } from '../product/price.tsx'

type Quarter = TaxCounters['quarters'][number] & { _id: string }

function useColumns(): Column<Quarter>[] {
  const t = useTranslations('taxReports')
  return [
    {
      head: t('quarter'),
      names: true,
      onCard: 'alone',
      cell: ({ _id }) => t('quarterOf', { number: _id }),
    },
    { head: t('sales'), cell: ({ sales }) => sales, isNumeric: true },
    {
      head: t('consideration'),
      cell: ({ consideration }) => <Price amount={consideration} />,
      isNumeric: true,
    },
    { head: t('fees'), cell: ({ fees }) => <Price amount={fees} />, isNumeric: true },
  ]
}

type Props = { year: number; counters: TaxCounters; children?: ReactNode }

/** The seller's sales of a year and of its quarters, as they count for the tax report. */
export function YearCounters({ year, counters, children }: Props) {
  const t = useTranslations('taxReports')
  const columns = useColumns()
  const { sales, consideration, fees, quarters } = counters
  const title = t('salesIn', { year: String(year) })
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
      <Stats>
        <Stat label={t('sales')} value={sales} />
        <Stat label={t('consideration')} value={<Price amount={consideration} />} />
        <Stat label={t('fees')} value={<Price amount={fees} />} />
      </Stats>
      <Table
        caption={t('quarters', { year: String(year) })}
        columns={columns}
        rows={quarters.map((quarter, index) => ({ ...quarter, _id: String(index + 1) }))}
        empty={null}
      />
    </section>
  )
}

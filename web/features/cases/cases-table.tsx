import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CaseSummary, DecidedCase } from '../../../contract/sales/sales.ts'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { CaseKind, CaseLink, CaseWaiting } from './staff-queue-facts.tsx'

type Common = Pick<
  CaseSummary,
  '_id' | 'header' | 'reason' | 'price' | 'currency' | 'buyerName' | 'sellerName'
>

/** The columns after the first one that both lists have. */
function useCommonColumns(): Column<Common>[] {
  const t = useTranslations('cases.staffQueue')
  const reasons = useTranslations('cases.reasons')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  return [
    { head: t('reason'), cell: ({ reason }) => reasons(reason), className: '@3xl:min-w-28' },
    {
      head: t('buyer'),
      cell: ({ buyerName }) => personName(buyerName),
      className: '@3xl:min-w-24',
    },
    {
      head: t('seller'),
      cell: ({ sellerName }) => personName(sellerName),
      className: '@3xl:min-w-24',
    },
    {
      head: t('price'),
      cell: ({ price, currency }) => formatPrice(price, currency),
      className: 'whitespace-nowrap tabular-nums',
    },
  ]
}

/** The cases and appeals that wait for staff. */
export function WaitingCases({ cases }: { cases: CaseSummary[] }) {
  const t = useTranslations('cases.staffQueue')
  const common = useCommonColumns()
  const columns: Column<CaseSummary>[] = [
    {
      head: t('product'),
      cell: (waiting) => (
        <div className="grid justify-items-start gap-1.5">
          <CaseLink of={waiting} />
          <CaseKind waiting={waiting} />
        </div>
      ),
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-40',
    },
    ...common,
    {
      head: t('waits'),
      cell: (waiting) => <CaseWaiting waiting={waiting} />,
      className: '@3xl:min-w-30',
    },
  ]
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={cases}
      keyOf={({ _id, appeal }) => `${_id} ${appeal}`}
      empty={
        <EmptyState icon={<Scale />} title={t('none')}>
          <p>{t('noneHint')}</p>
        </EmptyState>
      }
    />
  )
}

/** The decisions of staff. */
export function DecidedCases({ cases }: { cases: DecidedCase[] }) {
  const t = useTranslations('cases.staffQueue')
  const steps = useTranslations('sales.steps')
  const common = useCommonColumns()
  const columns: Column<DecidedCase>[] = [
    {
      head: t('product'),
      cell: (decided) => <CaseLink of={decided} />,
      names: true,
      onCard: 'alone',
      className: '@3xl:min-w-40',
    },
    ...common,
    {
      head: t('decision'),
      cell: ({ decision }) => steps(decision),
      className: '@3xl:min-w-30',
    },
    { head: t('decided'), cell: ({ decided }) => <DateText iso={decided} /> },
  ]
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={cases}
      keyOf={({ _id, decided }) => `${_id} ${decided}`}
      empty={
        <EmptyState icon={<Scale />} title={t('noneDecided')}>
          <p>{t('noneDecidedHint')}</p>
        </EmptyState>
      }
    />
  )
}

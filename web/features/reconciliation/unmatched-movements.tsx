import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type {
  ReconciliationReport,
  UnmatchedMovement,
} from '../../../contract/payments/reconciliation.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { TransactionId } from '../bookings/transaction-id.tsx'

const kinds = [
  'charge',
  'fee',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'transfer',
  'transfer_reversal',
  'payout',
  'payout_reversal',
  'topup',
  'topup_reversal',
] as const

function Kind({ category }: UnmatchedMovement) {
  const t = useTranslations('reconciliation.kinds')
  const known = kinds.find((kind) => kind === category)
  return known ? t(known) : t('other', { category })
}

function useColumns(): Column<UnmatchedMovement>[] {
  const t = useTranslations('reconciliation')
  const formatPrice = useFormatPrice()
  return [
    {
      head: t('product'),
      cell: ({ header, reference }) => (
        <>
          {header === null ? t('unknownProduct') : <UserText>{header}</UserText>}
          <div className="font-normal">
            <TransactionId id={reference} />
          </div>
        </>
      ),
      names: true,
      onCard: 'alone',
    },
    { head: t('kind'), cell: (movement) => <Kind {...movement} />, className: '@3xl:min-w-30' },
    {
      head: t('side'),
      cell: ({ side }) => <Badge tone="warn">{t(`sides.${side}`)}</Badge>,
      className: '@3xl:min-w-40',
    },
    { head: t('date'), cell: ({ date }) => <DateText iso={date} /> },
    {
      head: t('amount'),
      cell: ({ amount, currency }) => (
        <span className="tabular-nums">{formatPrice(amount, currency)}</span>
      ),
      className: 'whitespace-nowrap',
    },
  ]
}

function EverythingMatches() {
  const t = useTranslations('reconciliation')
  return (
    <EmptyState icon={<CircleCheck />} title={t('matches')}>
      <p>{t('matchesHint')}</p>
    </EmptyState>
  )
}

type Props = Pick<ReconciliationReport, 'unmatched' | 'unmatchedCount'>

/** Movements that exist only at the provider or only in the ledger. */
export function UnmatchedMovements({ unmatched, unmatchedCount }: Props) {
  const t = useTranslations('reconciliation')
  const columns = useColumns()
  return (
    <TitledSection id="movements" title={t('movements')} note={unmatchedCount > 0 && t('onTheWay')}>
      {unmatchedCount > unmatched.length && (
        <p className="text-muted">{t('movementsFirst', { count: unmatchedCount })}</p>
      )}
      <Table
        caption={t('movements')}
        columns={columns}
        rows={unmatched}
        empty={<EverythingMatches />}
      />
    </TitledSection>
  )
}

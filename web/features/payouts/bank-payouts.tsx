import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { BankPayout } from '../../../contract/payments/payouts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainDate } from '../../ui/plain-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

const tones = {
  pending: 'info',
  in_transit: 'info',
  paid: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const

function State({ payout: { status, returned } }: { payout: BankPayout }) {
  const t = useTranslations('payouts')
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tones[status]}>{t(`payoutState.${status}`)}</Badge>
      {returned && <p className="text-sm text-muted">{t('returned')}</p>}
    </div>
  )
}

function useColumns(): Column<BankPayout>[] {
  const t = useTranslations('payouts')
  const formatPrice = useFormatPrice()
  return [
    {
      head: t('amount'),
      cell: ({ amount, currency }) => (
        <span className="tabular-nums">{formatPrice(amount, currency)}</span>
      ),
      names: true,
      onCard: 'alone',
    },
    { head: t('stateHead'), cell: (payout) => <State payout={payout} /> },
    { head: t('date'), cell: ({ date }) => <DateText iso={date} /> },
    { head: t('arrives'), cell: ({ arrives }) => <PlainDate date={arrives} /> },
  ]
}

function None() {
  const t = useTranslations('payouts')
  return (
    <EmptyState icon={<Landmark />} title={t('noPayouts')}>
      <p>{t('noPayoutsHint')}</p>
    </EmptyState>
  )
}

/** Payouts from the seller's balance to the bank. A failed payout shows what to do. */
export function BankPayouts({ payouts }: { payouts: BankPayout[] }) {
  const t = useTranslations('payouts')
  const columns = useColumns()
  return (
    <TitledSection title={t('payouts')}>
      {payouts[0]?.status === 'failed' && <Callout tone="bad">{t('failedHint')}</Callout>}
      <Table caption={t('payouts')} columns={columns} rows={payouts} empty={<None />} />
    </TitledSection>
  )
}

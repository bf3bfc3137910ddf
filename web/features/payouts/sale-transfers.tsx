import { HandCoins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SaleTransfer } from '../../../contract/payments/payouts.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSaleColumns } from './sale-columns.tsx'

const tones = {
  due: 'info',
  stopped: 'warn',
  sent: 'good',
  reversed: 'neutral',
  refunded: 'neutral',
  outside: 'good',
} as const

function State({ transfer }: { transfer: SaleTransfer }) {
  const t = useTranslations('payouts')
  const formatPrice = useFormatPrice()
  const { state, stoppedBy, reversed, currency, reference } = transfer
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {state === 'stopped' && (
        <p className="text-sm text-muted">
          {t(stoppedBy === 'return' ? 'returnHint' : 'stoppedHint')}
        </p>
      )}
      {state === 'refunded' && <p className="text-sm text-muted">{t('refundedHint')}</p>}
      {state === 'outside' && (
        <p className="text-sm text-muted wrap-anywhere">
          {t('outsideHint', { reference: reference ?? '' })}
        </p>
      )}
      {state === 'sent' && Number(reversed) > 0 && (
        <p className="text-sm text-muted">
          {t('reversedPart', { amount: formatPrice(reversed, currency) })}
        </p>
      )}
    </div>
  )
}

function useColumns(): Column<SaleTransfer>[] {
  const t = useTranslations('payouts')
  const { product, date, amount } = useSaleColumns()
  return [
    product,
    { head: t('stateHead'), cell: (transfer) => <State transfer={transfer} /> },
    date,
    amount,
  ]
}

function None() {
  const t = useTranslations('payouts')
  return (
    <EmptyState icon={<HandCoins />} title={t('noTransfers')}>
      <p>{t('noTransfersHint')}</p>
    </EmptyState>
  )
}

/** The money of each sale, until it is in the seller's balance at the payment provider. */
export function SaleTransfers({ transfers }: { transfers: SaleTransfer[] }) {
  const t = useTranslations('payouts')
  const columns = useColumns()
  return (
    <TitledSection title={t('transfers')} note={t('transfersHint')}>
      <Table caption={t('transfers')} columns={columns} rows={transfers} empty={<None />} />
    </TitledSection>
  )
}

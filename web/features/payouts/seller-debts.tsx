import { useTranslations } from 'use-intl'
import type { SellerDebt } from '../../../contract/payments/payouts.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSaleColumns } from './sale-columns.tsx'

/** How much of a debt was paid, and from what. */
function PaidBack({ debt }: { debt: SellerDebt }) {
  const t = useTranslations('payouts')
  const formatPrice = useFormatPrice()
  const { open, reversed, writtenOff, paidFrom, currency } = debt
  const price = (amount: string) => formatPrice(amount, currency)
  return (
    <div className="grid justify-items-start gap-1">
      {Number(open) > 0 ? (
        <span className="font-semibold tabular-nums">{price(open)}</span>
      ) : (
        <Badge tone="good">{t('nothingOpen')}</Badge>
      )}
      {Number(reversed) > 0 && (
        <p className="text-sm text-muted">{t('paidBack', { amount: price(reversed) })}</p>
      )}
      {paidFrom.map(({ saleId, header, amount }) => (
        <p key={saleId} className="text-sm text-muted wrap-anywhere">
          {t('paidFrom', { amount: price(amount), title: header })}
        </p>
      ))}
      {Number(writtenOff) > 0 && (
        <p className="text-sm text-muted">{t('writtenOff', { amount: price(writtenOff) })}</p>
      )}
    </div>
  )
}

function useColumns(): Column<SellerDebt>[] {
  const t = useTranslations('payouts')
  const { product, date, amount } = useSaleColumns()
  return [
    product,
    {
      head: t('reason'),
      cell: ({ reason }) => t(`reasons.${reason}`),
      className: 'min-w-44 hyphens-auto',
    },
    date,
    amount,
    { head: t('open'), cell: (debt) => <PaidBack debt={debt} /> },
  ]
}

type Props = { debts: SellerDebt[]; name: 'debts' | 'settledDebts' }

function DebtSection({ debts, name }: Props) {
  const t = useTranslations('payouts')
  const columns = useColumns()
  if (debts.length === 0) return null
  return (
    <TitledSection title={t(name)} note={t(`${name}Hint`)}>
      <Table caption={t(name)} columns={columns} rows={debts} empty={null} />
    </TitledSection>
  )
}

const isOpen = ({ open }: SellerDebt) => Number(open) > 0

/** What the seller owes, with the reason and what was paid. Nothing without an open debt. */
export function OpenDebts({ debts }: { debts: SellerDebt[] }) {
  return <DebtSection name="debts" debts={debts.filter(isOpen)} />
}

/** Debts that are paid back or waived. Nothing if there are none. */
export function SettledDebts({ debts }: { debts: SellerDebt[] }) {
  return <DebtSection name="settledDebts" debts={debts.filter((debt) => !isOpen(debt))} />
}

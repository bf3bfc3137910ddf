import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { proceedsOf, shareOfPrice } from './proceeds.ts'
import { owedRefundOf, paidRefundOf, restOf } from './rest-of-price.ts'

/** What is subtracted from the price before the seller receives the rest; empty parts are left out. */
function deductionsOf(sale: Sale, share: string | null) {
  const { chargedBack, role } = sale
  const fee = share === null ? 0 : toMinor(restOf(sale)) - toMinor(share)
  const parts = [
    { name: role === 'buyer' ? 'ownRefund' : 'refund', amount: paidRefundOf(sale) },
    { name: role === 'buyer' ? 'owedRefund' : 'owedToBuyer', amount: owedRefundOf(sale) },
    { name: 'chargedBack', amount: chargedBack },
    { name: 'fee', amount: toText(fee) },
  ] as const
  return parts.filter(({ amount }) => toMinor(amount) > 0)
}

function receivesLabel({ role, state }: Sale) {
  if (state === 'disputed') return role === 'seller' ? 'receivesAtMost' : 'sellerReceivesAtMost'
  return role === 'seller' ? 'receives' : 'sellerReceives'
}

const creditTexts: Partial<Record<SaleState, 'credited' | 'undecided'>> = {
  completed: 'credited',
  disputed: 'undecided',
}

/** The price of a sale, what was subtracted from it or paid on appeal, and what the seller receives. */
export function SaleMoney({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.money')
  const formatPrice = useFormatPrice()
  const { _id, transactionId, price, currency, role, date, state, appealPayment } = sale
  const share = shareOfPrice(sale)
  const receives = proceedsOf(sale)
  // Without a share, all of it was paid on appeal, which is credited at once.
  const creditText = share === null ? 'credited' : (creditTexts[state] ?? 'toCredit')
  return (
    <CardSection title={t('title')}>
      <dl className="grid gap-3">
        <Fact term={t('paid')}>
          <DateText iso={date} />
        </Fact>
        <Fact term={t('price')}>{formatPrice(price, currency)}</Fact>
        {deductionsOf(sale, share).map(({ name, amount }) => (
          <Fact key={name} term={t(name)}>
            {formatPrice(amount, currency)}
          </Fact>
        ))}
        {appealPayment && (
          <Fact term={t('appealPayment')}>{formatPrice(appealPayment, currency)}</Fact>
        )}
        {receives && <Fact term={t(receivesLabel(sale))}>{formatPrice(receives, currency)}</Fact>}
        <Fact term={t('number')}>{_id}</Fact>
        {transactionId && <Fact term={t('transaction')}>{transactionId}</Fact>}
      </dl>
      {role === 'seller' && receives && <p className="text-sm text-muted">{t(creditText)}</p>}
      {role !== 'seller' && (
        <ButtonLink
          to="/dashboard/orders/$id/receipt"
          params={{ id: _id }}
          variant="secondary"
          className="justify-self-start"
        >
          {t('receipt')}
        </ButtonLink>
      )}
    </CardSection>
  )
}

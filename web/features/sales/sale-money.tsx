import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { proceedsOf } from './proceeds.ts'
import { SaleFact } from './sale-facts.tsx'

/** What is subtracted from the price before the seller receives the rest; empty parts are left out. */
function deductionsOf({ price, refunded, chargedBack, role }: Sale, receives: string | null) {
  const rest = toMinor(price) - toMinor(refunded) - toMinor(chargedBack)
  const fee = receives === null ? 0 : rest - toMinor(receives)
  const parts = [
    { name: role === 'buyer' ? 'ownRefund' : 'refund', amount: refunded },
    { name: 'chargedBack', amount: chargedBack },
    { name: 'fee', amount: toText(fee) },
  ] as const
  return parts.filter(({ amount }) => toMinor(amount) > 0)
}

/** The price of a sale, what was subtracted from it, and what the seller receives. */
export function SaleMoney({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.money')
  const wording = useFormatPrice()
  const { price, currency, role, date, state } = sale
  const receives = proceedsOf(sale)
  return (
    <CardSection title={t('title')}>
      <dl className="grid gap-3">
        <SaleFact term={t('paid')}>
          <DateText iso={date} />
        </SaleFact>
        <SaleFact term={t('price')}>{wording.price(price, currency)}</SaleFact>
        {deductionsOf(sale, receives).map(({ name, amount }) => (
          <SaleFact key={name} term={t(name)}>
            {wording.price(amount, currency)}
          </SaleFact>
        ))}
        {receives && (
          <SaleFact term={t(role === 'seller' ? 'receives' : 'sellerReceives')}>
            {wording.price(receives, currency)}
          </SaleFact>
        )}
      </dl>
      {role === 'seller' && receives && (
        <p className="text-sm text-muted">{t(state === 'completed' ? 'credited' : 'toCredit')}</p>
      )}
    </CardSection>
  )
}

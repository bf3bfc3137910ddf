import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { receivedOf } from './received.ts'
import { SaleFact } from './sale-facts.tsx'

/** The price of a sale, and what the seller receives of it. */
export function SaleMoney({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.money')
  const wording = useFormatPrice()
  const { price, currency, role, date } = sale
  const receives = receivedOf(sale)
  return (
    <CardSection title={t('title')}>
      <dl className="grid gap-3">
        <SaleFact term={t('price')}>{wording.price(price, currency)}</SaleFact>
        <SaleFact term={t('paid')}>
          <DateText iso={date} />
        </SaleFact>
        {receives && (
          <SaleFact term={t(role === 'seller' ? 'receives' : 'sellerReceives')}>
            {wording.price(receives, currency)}
          </SaleFact>
        )}
      </dl>
      {role === 'seller' && receives && <p className="text-sm text-muted">{t('afterFee')}</p>}
    </CardSection>
  )
}

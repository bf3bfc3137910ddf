import { useLocale, useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import { useSite } from '../../data/use-site.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { Price } from './price.tsx'

type Props = Pick<ProductFacts, 'originalprice' | 'resaleprice'>

/** The price, and the share that is saved against the original price. */
export function TilePrice({ originalprice, resaleprice }: Props) {
  const t = useTranslations('products')
  const formatPrice = useFormatPrice()
  const { currency } = useSite()
  const saved = toMinor(originalprice) - toMinor(resaleprice)
  const percent = Math.floor((saved / toMinor(originalprice)) * 100)
  const share = numberFormat(useLocale(), { style: 'percent' }).format(percent / 100)
  const price = formatPrice(toText(Math.max(0, saved)), currency)
  return (
    <p>
      <span className="sr-only">{t('resalePrice')}</span>
      <strong>
        <Price amount={resaleprice} />
      </strong>
      {percent > 0 && (
        <>
          <span aria-hidden>{`−${share}`}</span>
          <span className="sr-only">{t('savingWithShare', { price, percent })}</span>
        </>
      )}
    </p>
  )
}

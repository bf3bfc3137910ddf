import { useLocale, useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { Price } from './price.tsx'
import { savingOf } from './saving.ts'

type Props = Pick<ProductFacts, 'originalprice' | 'resaleprice'>

/** The price, and the share that is saved against the original price. */
export function TilePrice({ originalprice, resaleprice }: Props) {
  const t = useTranslations('products')
  const formatPrice = useSitePrice()
  const { format } = numberFormat(useLocale(), { style: 'percent' })
  const saving = savingOf(originalprice, resaleprice)
  return (
    <p>
      <span className="sr-only">{t('resalePrice')}</span>
      <strong>
        <Price amount={resaleprice} />
      </strong>
      {saving && saving.percent > 0 && (
        <>
          <span aria-hidden>{`−${format(saving.percent / 100)}`}</span>
          <span className="sr-only">
            {t('savingWithShare', { price: formatPrice(saving.amount), percent: saving.percent })}
          </span>
        </>
      )}
    </p>
  )
}

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toMinor, toText } from '../../../../contract/schemas/money.ts'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { useTypedPrice } from '../../../ui/use-typed-price.ts'

/**
 * What Stripe charges a card in most currencies, in minor units. See
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const chargeable = { min: 50, max: 99_999_999 }

/** Warns of a price that buyers cannot pay by card. It is allowed all the same. */
export function UnpayablePrice({ typed }: { typed: string }) {
  const t = useTranslations('selling')
  const formatPrice = useSitePrice()
  const price = useTypedPrice(typed)
  if (!price) return null
  const minor = toMinor(price.text)
  if (minor >= chargeable.min && minor <= chargeable.max) return null
  const [min, max] = [chargeable.min, chargeable.max].map((limit) => formatPrice(toText(limit)))
  return (
    <span className="flex gap-1.5 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('unpayable', { min: min ?? '', max: max ?? '' })}
    </span>
  )
}

import { useTranslations } from 'use-intl'
import { feeOf, toMinor, toText } from '../../../../contract/schemas/money.ts'
import { useSite } from '../../../data/use-site.ts'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { useTypedPrice } from '../../../ui/use-typed-price.ts'

/** The seller's payout for the typed price, if the site charges a fee. */
export function FeeNote({ resale }: { resale: string }) {
  const { feePercent, feeVatPercent } = useSite()
  const t = useTranslations('selling')
  const formatPrice = useSitePrice()
  const typed = useTypedPrice(resale)
  if (feePercent === 0) return null
  const percents = { percent: feePercent, vat: feeVatPercent }
  if (!typed) return t('feeKept', percents)
  const minor = toMinor(typed.text)
  const fee = feeOf(minor, feePercent)
  const received = formatPrice(toText(minor - fee - feeOf(fee, feeVatPercent)))
  return t('feeKeptOf', { ...percents, received })
}

import { useTranslations } from 'use-intl'
import { feeOf, toMinor, toText } from '../../../contract/schemas/money.ts'
import { useSite } from '../../data/use-site.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useTypedPrice } from '../../ui/use-typed-price.ts'

/** The seller's payout for the typed price, if the site charges a fee. */
export function FeeNote({ resale }: { resale: string }) {
  const { currency, feePercent } = useSite()
  const t = useTranslations('selling')
  const wording = useFormatPrice()
  const typed = useTypedPrice(resale)
  if (feePercent === 0) return null
  if (!typed) return t('feeKept', { percent: feePercent })
  const minor = toMinor(typed.text)
  const received = wording.price(toText(minor - feeOf(minor, feePercent)), currency)
  return t('feeKeptOf', { percent: feePercent, received })
}

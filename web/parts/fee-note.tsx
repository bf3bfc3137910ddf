import { useTranslations } from 'use-intl'
import { feeOf, toMinor, toText } from '../../contract/money.ts'
import { price } from '../../contract/price.ts'
import { useSite } from '../use-site.ts'
import { useWording } from './wording.ts'

/** What a seller gets of the price that is typed, when the site keeps something of a sale. */
export function FeeNote({ resale }: { resale: unknown }) {
  const { currency, feePercent } = useSite()
  const t = useTranslations('selling')
  const wording = useWording()
  if (feePercent === 0) return null
  const typed = price.safeParse(resale)
  if (!typed.success) return t('feeKept', { percent: feePercent })
  const minor = toMinor(typed.data)
  const received = wording.price(toText(minor - feeOf(minor, feePercent)), currency)
  return t('feeKeptOf', { percent: feePercent, received })
}

import { feeOf, toMinor, toText } from '../../contract/money.ts'
import { price } from '../../contract/price.ts'
import { useSite } from '../use-site.ts'
import { useWording } from './wording.ts'

/** What a seller gets of the price that is typed, when the site keeps something of a sale. */
export function FeeNote({ resale }: { resale: unknown }) {
  const { currency, feePercent } = useSite()
  const wording = useWording()
  if (feePercent === 0) return null
  const rule = `When it sells, we keep ${feePercent}\u00a0% of the price`
  const typed = price.safeParse(resale)
  if (!typed.success) return `${rule}.`
  const minor = toMinor(typed.data)
  const received = toText(minor - feeOf(minor, feePercent))
  return `${rule}: you receive ${wording.price(received, currency)}.`
}

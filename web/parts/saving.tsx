import type { ProductFacts } from '../../contract/catalog.ts'
import { toMinor, toText } from '../../contract/money.ts'
import { Price } from './price.tsx'

type Props = Pick<ProductFacts, 'originalprice' | 'resaleprice'>

/** What one saves against the original price; nothing when there is no saving. */
export function Saving({ originalprice, resaleprice }: Props) {
  const saved = toMinor(originalprice) - toMinor(resaleprice)
  if (saved <= 0) return null
  const percent = Math.floor((saved / toMinor(originalprice)) * 100)
  return (
    <p className="rounded-control bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent-strong tabular-nums">
      You save <Price amount={toText(saved)} />
      {percent > 0 && ` (${percent}%)`}
    </p>
  )
}

import { useFormatPrice } from '../../ui/use-format-price.ts'
import { MemberLink } from '../product/member-link.tsx'

type Props = {
  amount: string
  currency: string
  buyerName: string
  buyerId: string | null
  sellerName: string
  sellerId: string | null
}

/** An amount, its buyer and its seller. */
export function SaleLine({ amount, currency, ...parties }: Props) {
  const formatPrice = useFormatPrice()
  return (
    <p className="wrap-anywhere">
      <span className="tabular-nums">{formatPrice(amount, currency)}</span>
      {' · '}
      <MemberLink id={parties.buyerId} name={parties.buyerName} />
      {' → '}
      <MemberLink id={parties.sellerId} name={parties.sellerName} />
    </p>
  )
}

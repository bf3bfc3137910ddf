import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'

type Props = { amount: string; currency: string; buyerName: string; sellerName: string }

/** An amount, its buyer and its seller. */
export function SaleLine({ amount, currency, buyerName, sellerName }: Props) {
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  return (
    <p className="wrap-anywhere">
      <span className="tabular-nums">{formatPrice(amount, currency)}</span>
      {' · '}
      <UserText>{personName(buyerName)}</UserText>
      {' → '}
      <UserText>{personName(sellerName)}</UserText>
    </p>
  )
}

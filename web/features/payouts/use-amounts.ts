import { useFormatPrice } from '../../ui/use-format-price.ts'

type Total = { currency: string; amount: string }

/** Formats sums of several currencies, which are never added up. */
export function useAmounts() {
  const formatPrice = useFormatPrice()
  return (totals: Total[]) =>
    totals.map(({ amount, currency }) => formatPrice(amount, currency)).join(' + ')
}

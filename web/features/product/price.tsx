import { useSite } from '../../data/use-site.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

/** A price in its wire format, shown in the site's currency. */
export function Price({ amount }: { amount: string }) {
  const formatPrice = useFormatPrice()
  return formatPrice(amount, useSite().currency)
}

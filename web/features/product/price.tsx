import { useSitePrice } from '../../ui/use-site-price.ts'

/** A price in its wire format, shown in the site's currency. */
export function Price({ amount }: { amount: string }) {
  const formatPrice = useSitePrice()
  return formatPrice(amount)
}

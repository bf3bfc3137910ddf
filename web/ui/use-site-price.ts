import { useSite } from '../data/use-site.ts'
import { useFormatPrice } from './use-format-price.ts'

/** Returns a function that formats an amount (decimal text) in the site's currency. */
export function useSitePrice(): (amount: string) => string {
  const formatPrice = useFormatPrice()
  const { currency } = useSite()
  return (amount) => formatPrice(amount, currency)
}

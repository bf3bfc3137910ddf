import { useSite } from '../../data/use-site.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'

/** A price as the wire carries it, shown in the site's currency. */
export function Price({ amount }: { amount: string }) {
  const wording = useFormatPrice()
  return wording.price(amount, useSite().currency)
}

import { useSite } from '../use-site.ts'
import { priceText } from './wording.ts'

/** A price as the wire carries it, shown in the site's currency. */
export function Price({ amount }: { amount: string }) {
  return priceText(amount, useSite().currency)
}

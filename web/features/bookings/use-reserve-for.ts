import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import type { ListedProduct } from '../../data/listed-products.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { useHoldTime } from '../buying/use-deadlines.ts'

/** What a booking of the product does, such as “Reserve for $1,349.00 for 1 hour”. */
export function useReserveFor(product: ListedProduct, member: SessionMember): string {
  const t = useTranslations('booking')
  const formatPrice = useSitePrice()
  const hold = useHoldTime(member.emailVerified)
  return t('reserveFor', { price: formatPrice(product.resaleprice), hold })
}

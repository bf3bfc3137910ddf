import type { Delivery, DeliveryWay } from '../../../contract/catalog-enums.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { chosenDelivery, offersDelivery } from './rules.ts'

/**
 * How the buyer gets a product: as asked, or the only way that its listing offers, if it is one. Refuses
 * `bad_input` for a way that the listing does not offer.
 */
export function agreedDelivery(
  { delivery }: { delivery: Delivery },
  asked: DeliveryWay | undefined,
): DeliveryWay | null {
  if (!offersDelivery(delivery, asked)) {
    const reason = translateMessage(delivery === 'ship' ? 'onlyShipped' : 'onlyHandedOver')
    throw refuse('bad_input', { fields: { delivery: reason } })
  }
  return chosenDelivery(delivery, asked)
}

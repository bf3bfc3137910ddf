import { z } from 'zod'
import { type Delivery, type DeliveryWay, deliveryWays } from '../../../contract/catalog-enums.ts'

/** What the form shows where the listing offers both ways; `both` sends no choice. */
export const deliveryChoices = [...deliveryWays, 'both'] as const

/** The field for the choice of the buyer. Where the listing offers one way only, the form sends none. */
export const deliveryChoice = (offered: Delivery): z.ZodType<DeliveryWay | undefined, string> =>
  z
    .string()
    .transform((chosen) =>
      offered === 'both' ? deliveryWays.find((way) => way === chosen) : undefined,
    )

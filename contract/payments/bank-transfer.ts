import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { text } from '../schemas/string-schemas.ts'

/** A bank transfer that staff make outside the card provider. */
export const bankTransfer = z.object({ reference: text('Reference', 100) })

export const amountsError = errorMessage('paidAmounts')

export const paidAmount = z.object(
  {
    currency: z.string(amountsError).max(3, amountsError),
    amount: z.string(amountsError).max(20, amountsError),
  },
  amountsError,
)

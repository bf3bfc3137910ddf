import { z } from 'zod'
import { errorMessage, formatMessage } from '../i18n/messages.ts'
import { toMinor } from './money.ts'

const moneyError = (text: string, kind: 'price' | 'amount') => {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return `${kind}Form` as const
  if (!/^\d{1,7}(\.|$)/.test(text)) return `${kind}Limit` as const
  return toMinor(text) > 0 ? undefined : kind
}

const money = (kind: 'price' | 'amount') =>
  z
    .union([z.string(), z.number().transform(String)], errorMessage(`${kind}Form`))
    .superRefine((text, context) => {
      const error = moneyError(text, kind)
      if (error) context.addIssue({ code: 'custom', message: formatMessage(error) })
    })

/** A price as text or number: at most seven digits and two decimals, not zero. */
export const price = money('price')

/** Like `price`, for a sum that is not the price of a product, such as a refund. */
export const amount = money('amount')

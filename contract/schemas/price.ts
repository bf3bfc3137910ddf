import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { toMinor } from './money.ts'

const isDecimal = (text: string) => /^\d+(\.\d{1,2})?$/.test(text)
const isSmallEnough = (text: string) => /^\d{1,7}(\.|$)/.test(text)

const money = (kind: 'price' | 'amount') =>
  z
    .union([z.string(), z.number().transform(String)], errorMessage(`${kind}Form`))
    .refine(isDecimal, { ...errorMessage(`${kind}Form`), abort: true })
    .refine(isSmallEnough, { ...errorMessage(`${kind}Limit`), abort: true })
    .refine((text) => toMinor(text) > 0, errorMessage(kind))

/** A price as text or number: at most seven digits and two decimals, not zero. */
export const price = money('price')

/** Like `price`, for a sum that is not the price of a product, such as a refund. */
export const amount = money('amount')

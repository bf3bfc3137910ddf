import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { toMinor } from './money.ts'

const pattern = /^\d{1,7}(\.\d{1,2})?$/

const money = (wrong: 'price' | 'amount') =>
  z
    .union([z.string(), z.number().transform(String)], errorMessage(wrong))
    .refine((text) => pattern.test(text) && toMinor(text) > 0, errorMessage(wrong))

/** A price as text or number: at most seven digits and two decimals, not zero. */
export const price = money('price')

/** Like `price`, for a sum that is not the price of a product, such as a refund. */
export const amount = money('amount')

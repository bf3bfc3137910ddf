import { z } from 'zod'
import { toMinor } from './money.ts'

const pattern = /^\d{1,7}(\.\d{1,2})?$/
const message = 'Write the price as a number such as 499.50, greater than zero.'

/** A price as people send it, text or number: at most seven digits and two decimals, not zero. */
export const price = z
  .union([z.string(), z.number().transform(String)], { message })
  .refine((text) => pattern.test(text) && toMinor(text) > 0, { message })

import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { toMinor } from './money.ts'

const pattern = /^\d{1,7}(\.\d{1,2})?$/

/** A price as text or number: at most seven digits and two decimals, not zero. */
export const price = z
  .union([z.string(), z.number().transform(String)], errorMessage('price'))
  .refine((text) => pattern.test(text) && toMinor(text) > 0, errorMessage('price'))

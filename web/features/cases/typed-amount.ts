import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import { errorMessage } from '../../../contract/i18n/messages.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { amount } from '../../../contract/schemas/price.ts'
import { readPrice } from '../../ui/typed-price.ts'

type Limit = {
  language: Language
  /** Takes minor units. Without it, only the server checks the limits. */
  fits?: (minor: number) => boolean
  tooLarge?: string
}

/** An amount of money as typed in this language. */
export const typedAmount = ({ language, fits = () => true, tooLarge }: Limit) =>
  z
    .string()
    // An unreadable amount stays as it is, and is refused.
    .transform((text) => readPrice(text, language)?.text ?? text)
    .refine((text) => amount.safeParse(text).success, errorMessage('amount'))
    .refine((text) => !amount.safeParse(text).success || fits(toMinor(text)), tooLarge)

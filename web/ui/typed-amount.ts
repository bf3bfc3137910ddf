import { z } from 'zod'
import type { Language } from '../../contract/i18n/languages.ts'
import { toMinor } from '../../contract/schemas/money.ts'
import { amount } from '../../contract/schemas/price.ts'
import { readPrice } from './typed-price.ts'

type Limit = {
  language: Language
  /** Takes minor units. Without it, only the server checks the limits. */
  fits?: (minor: number) => boolean
  /** The smallest amount, in minor units, and what is said of a smaller one. */
  least?: { minor: number; tooSmall: string }
  /** Also of an amount with more digits than a price can have. */
  tooLarge?: string
}

const isHuge = (text: string) => /^0*[1-9]\d{7,}(\.\d{1,2})?$/.test(text)

/** An amount of money as typed in this language. */
export function typedAmount({ language, fits = () => true, least, tooLarge }: Limit) {
  const mistakeIn = (text: string) => {
    if (tooLarge && isHuge(text)) return tooLarge
    const { error } = amount.safeParse(text)
    if (error) return error.issues[0]?.message
    const minor = toMinor(text)
    if (least && minor < least.minor) return least.tooSmall
    return !fits(minor) && tooLarge
  }
  return (
    z
      .string()
      // An unreadable amount stays as it is, and is refused.
      .transform((text) => readPrice(text, language)?.text ?? text)
      .superRefine((text, context) => {
        const mistake = mistakeIn(text)
        if (mistake) context.addIssue({ code: 'custom', message: mistake })
      })
  )
}

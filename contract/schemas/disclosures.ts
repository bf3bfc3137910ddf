import { z } from 'zod'
import './zod-config.ts'
import { errorMessage } from '../i18n/messages.ts'
import { optionalText } from './string-schemas.ts'

/** How value added tax applies to a sale: normally, or on the trader's margin (Directive 2006/112/EC, Article 313). */
export const vatSchemes = ['standard', 'margin'] as const
export type VatScheme = (typeof vatSchemes)[number]

/**
 * What a trader must disclose of a product: the VAT scheme, the manufacturer and safety information
 * (Regulation (EU) 2023/988, Article 19). Not shown of the listings of private persons.
 */
export const disclosures = z.object(
  {
    vatScheme: z
      .enum(vatSchemes, errorMessage('vatScheme'))
      .nullable()
      .default(null)
      .describe('Null if it is not given.'),
    manufacturer: optionalText('Manufacturer', 300).describe(
      'Name, postal address and e-mail or web address. Empty if it is not given.',
    ),
    responsiblePerson: optionalText('Responsible person', 300).describe(
      'Of a manufacturer outside the EU, in the same form. Empty if there is none.',
    ),
    safetyInformation: optionalText('Safety information', 2000).describe('Empty if there is none.'),
  },
  errorMessage('disclosuresForm'),
)

export type Disclosures = z.infer<typeof disclosures>

/** Undefined if none is given. */
export function givenDisclosures(given: Disclosures | undefined): Disclosures | undefined {
  return given && Object.values(given).some((value) => value?.trim()) ? given : undefined
}

import type { TaxDetails } from '../../../contract/payments/tax-reports.ts'
import { element, type Xml } from './xml.ts'

type Address = { country: string; street: string; postcode: string; city: string }

/** A residential address or one of a business (`OECD301`), or a registered office (`OECD304`). */
export function addressElement(
  { country, street, postcode, city }: Address,
  legalAddressType: 'OECD301' | 'OECD304',
): Xml {
  const address = element('dpi:AddressFix', [
    element('dpi:Street', street),
    element('dpi:PostCode', postcode),
    element('dpi:City', city),
  ])
  return element('dpi:Address', [element('dpi:CountryCode', country), address], {
    legalAddressType,
  })
}

function taxNumber({ tin, tinCountry }: TaxDetails): Xml {
  if (tin === '') return element('dpi:TIN', 'NOTIN', { unknown: 'true' })
  return element('dpi:TIN', tin, { issuedBy: tinCountry })
}

function birthInfo({ birthDate, birthCity, birthCountry }: TaxDetails): Xml {
  const country = element('dpi:CountryInfo', [element('dpi:CountryCode', birthCountry)])
  return element('dpi:BirthInfo', [
    element('dpi:BirthDate', birthDate),
    birthCity !== '' &&
      birthCountry !== '' &&
      element('dpi:BirthPlace', [element('dpi:City', birthCity), country]),
  ])
}

function individual(details: TaxDetails): Xml {
  const { country, vatId, firstName, lastName } = details
  const id = element('dpi:IndSellerID', [
    element('dpi:ResCountryCode', country),
    taxNumber(details),
    vatId !== '' && element('dpi:VAT', vatId),
    element('dpi:Name', [element('dpi:FirstName', firstName), element('dpi:LastName', lastName)]),
    addressElement(details, 'OECD301'),
    birthInfo(details),
  ])
  return element('dpi:IndividualSeller', [element('dpi:Standard', [id])])
}

function entity(details: TaxDetails): Xml {
  const { country, registerNumber, vatId, lastName } = details
  const id = element('dpi:EntSellerID', [
    element('dpi:ResCountryCode', country),
    taxNumber(details),
    element('dpi:IN', registerNumber, { issuedBy: country, INType: 'BRN' }),
    vatId !== '' && element('dpi:VAT', vatId),
    element('dpi:Name', lastName),
    addressElement(details, 'OECD304'),
  ])
  return element('dpi:EntitySeller', [element('dpi:Standard', [id])])
}

export const identityOf = (details: TaxDetails): Xml =>
  element('dpi:Identity', [details.kind === 'entity' ? entity(details) : individual(details)])

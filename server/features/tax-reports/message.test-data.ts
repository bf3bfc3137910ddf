import { newTaxDetails } from '../../../contract/payments/tax-reports.ts'
import { dpiMessage, type Message } from './message.ts'
import { tidyDetails } from './rules.ts'

/** Sellers of the tests: with a tax number, with a place of birth instead, and a company. */
export const person = tidyDetails(
  newTaxDetails.parse({
    kind: 'individual',
    firstName: 'Sana',
    lastName: 'Malik & <Sons>',
    birthDate: '1990-05-17',
    street: 'Hafenstraße 1',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    tin: '12345678901',
    tinCountry: 'DE',
    vatId: 'DE123456789',
  }),
)
export const personWithoutTaxNumber = tidyDetails(
  newTaxDetails.parse({
    kind: 'individual',
    firstName: 'Ana',
    lastName: 'Reis',
    birthDate: '1985-01-02',
    street: 'Rua 2',
    postcode: '4000',
    city: 'Porto',
    country: 'PT',
    birthCity: 'Porto',
    birthCountry: 'PT',
  }),
)
export const company = tidyDetails(
  newTaxDetails.parse({
    kind: 'entity',
    lastName: 'Tanabe Notebooks GmbH',
    registerNumber: 'HRB 123456',
    street: 'Speicherstraße 8',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    tin: '27/123/45678',
    tinCountry: 'DE',
  }),
)
export const quarters = [
  { sales: 3, consideration: 145_049, fees: 4_500 },
  { sales: 0, consideration: 0, fees: 0 },
  { sales: 1, consideration: 48_450, fees: 1_550 },
  { sales: 0, consideration: -48_450, fees: -1_550 },
]

export function messageWith(sellers: Message['sellers']) {
  let ids = 0
  const newId = () => {
    ids += 1
    return `id-${ids}`
  }
  const operator = {
    name: 'Shop GmbH',
    tin: '27/000/00000',
    street: 'Weg 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
  }
  const now = new Date('2027-01-15T10:00:00.000Z')
  const site = { operator, brand: 'Relaptop', currency: 'EUR', year: 2026 }
  return dpiMessage({ ...site, sellers, now, newId })
}

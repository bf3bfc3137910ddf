import { allOrNone } from './all-or-none.ts'
import type { Problem, Settings } from './settings.ts'

/** The operator as the issuer of invoices for sales fees; undefined if there are to be none. */
export function operatorSettings(all: Settings, problems: Problem[]) {
  const given = allOrNone(all, ['OPERATOR_NAME', 'OPERATOR_ADDRESS'], problems)
  if (!given) return undefined
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = given
  return { name, address, vatId: all.OPERATOR_VAT_ID ?? null }
}

/** The operator in the yearly message to the tax authority, or undefined: then there is none. */
export function taxOperatorSettings(all: Settings, problems: Problem[]) {
  const keys = allOrNone(
    all,
    [
      'TAX_OPERATOR_NAME',
      'TAX_OPERATOR_TIN',
      'TAX_OPERATOR_STREET',
      'TAX_OPERATOR_POSTCODE',
      'TAX_OPERATOR_CITY',
      'TAX_OPERATOR_COUNTRY',
    ],
    problems,
  )
  return (
    keys && {
      name: keys.TAX_OPERATOR_NAME,
      tin: keys.TAX_OPERATOR_TIN,
      street: keys.TAX_OPERATOR_STREET,
      postcode: keys.TAX_OPERATOR_POSTCODE,
      city: keys.TAX_OPERATOR_CITY,
      country: keys.TAX_OPERATOR_COUNTRY,
    }
  )
}

/** The operator of the demo. */
export const demoTaxOperator = {
  name: 'Relaptop Demo GmbH',
  tin: '27/123/45678',
  street: 'Musterstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
}

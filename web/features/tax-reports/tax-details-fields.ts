import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { newTaxDetails, TaxDetails } from '../../../contract/payments/tax-reports.ts'

export type TaxDetailsValues = z.input<typeof newTaxDetails>
export type TaxDetailsState = UseFormReturn<TaxDetailsValues, unknown, TaxDetails>
export type TaxField = Exclude<keyof TaxDetails, 'kind'>

/** All fields, in the order of the form. */
const fields: TaxField[] = [
  'firstName',
  'lastName',
  'birthDate',
  'street',
  'postcode',
  'city',
  'country',
  'vatId',
  'tin',
  'tinCountry',
  'birthCity',
  'birthCountry',
  'registerNumber',
]

export const taxFields = ['kind', ...fields] as const

const ofPersons: TaxField[] = ['firstName', 'birthDate', 'birthCity', 'birthCountry']

export const fieldsOfKind = (kind: TaxDetails['kind']) =>
  fields.filter((field) =>
    kind === 'entity' ? !ofPersons.includes(field) : field !== 'registerNumber',
  )

export function taxDetailsValues(details: TaxDetails | null): TaxDetails {
  const blank = Object.fromEntries(fields.map((field) => [field, '']))
  return { ...blank, kind: 'individual', ...details } as TaxDetails
}

/** Without the hidden fields, which are neither validated nor sent. */
export function visibleValues({ kind, ...values }: TaxDetailsValues): TaxDetailsValues {
  const visible = fieldsOfKind(kind).map((field) => [field, values[field]])
  return { kind, ...Object.fromEntries(visible) }
}

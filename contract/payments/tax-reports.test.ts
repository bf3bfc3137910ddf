import { expect, test } from 'vitest'
import { isRequiredField, type TaxDetails, taxDetails } from './tax-reports.ts'

const requiredOf = (sent: Partial<TaxDetails>) =>
  (Object.keys(taxDetails.shape) as (keyof TaxDetails)[]).filter((field) =>
    isRequiredField(field, sent),
  )

const always = ['kind', 'lastName', 'street', 'postcode', 'city', 'country']
const ofPersons = [...always, 'firstName', 'birthDate']

test.each([
  [{ kind: 'individual', tin: '' }, [...ofPersons, 'birthCity', 'birthCountry']],
  [{ kind: 'individual', tin: '12345678901' }, [...ofPersons, 'tinCountry']],
  [{ kind: 'entity', tin: '' }, [...always, 'tin', 'tinCountry', 'registerNumber']],
] as const)('%j requires these fields', (sent, fields) => {
  expect(requiredOf(sent).toSorted()).toEqual([...fields].toSorted())
})

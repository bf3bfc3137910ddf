import { expect, test } from 'vitest'
import { messageBesideFields } from './field-errors.ts'

const refusal = (fields?: Record<string, string>) =>
  Object.assign(new Error('Please check the fields.'), { data: { fields } })

test('the message of a form is left out if one of its fields has an error', () => {
  const failure = refusal({ name: 'Name is required.', query: 'This is no search.' })
  expect(messageBesideFields(failure, ['name', 'email'])).toBeNull()
})

test('an error of a field that the form lacks does not hide the message', () => {
  const failure = refusal({ query: 'This is no search.' })
  expect(messageBesideFields(failure, ['name', 'email'])).toBe('Please check the fields.')
})

test('a failure without errors of fields has a message, and no failure has none', () => {
  expect(messageBesideFields(refusal(), ['name'])).toBe('Please check the fields.')
  expect(messageBesideFields(null, ['name'])).toBeNull()
})

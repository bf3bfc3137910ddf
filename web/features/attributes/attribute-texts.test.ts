import { expect, test } from 'vitest'
import type { StoredAttribute } from '../../../contract/attribute-routes.ts'
import { blankAttribute, editOf, textsOf } from './attribute-texts.ts'

const limits = (minimum: string, maximum: string) =>
  ({ ...blankAttribute, kind: 'number', minimum, maximum }) as const

test('limits are read as they are typed in the language', () => {
  const read = { minimum: 0.5, maximum: 16_384 }
  expect(editOf(limits('0,5', '16.384'), 'de')).toMatchObject(read)
  expect(editOf(limits('0.5', '16,384'), 'en')).toMatchObject(read)
  expect(editOf(limits(' ', 'x'), 'en')).toMatchObject({ minimum: null, maximum: Number.NaN })
})

const withSteps = (steps: string) => ({ ...limits('0', '9'), grouping: 'at_least', steps }) as const

test('steps are read as they are typed in the language', () => {
  expect(editOf(withSteps('0,5 1,5; 2'), 'de').steps).toEqual([0.5, 1.5, 2])
  expect(editOf(withSteps('0.5 1.5; 2'), 'en').steps).toEqual([0.5, 1.5, 2])
  expect(editOf(withSteps('256 1.024'), 'de').steps).toEqual([256, 1024])
  expect(editOf(withSteps('256 x'), 'en').steps).toEqual([256, Number.NaN])
})

test('limits that are written in the fields are read as the same numbers', () => {
  const edit = editOf({ ...withSteps('0.5 1024'), minimum: '1.384', maximum: '16384' }, 'en')
  const stored: StoredAttribute = { ...edit, key: 'weight', revision: '1' }
  for (const language of ['en', 'de'] as const)
    expect(editOf(textsOf(stored, language), language)).toEqual(edit)
})

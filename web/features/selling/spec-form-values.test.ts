import { expect, test } from 'vitest'
import type { Attribute } from '../../../contract/attributes.ts'
import { specsOf, toSpecFormValue } from './spec-form-values.ts'

const number = (key: string) => ({ key, kind: 'number' }) as Attribute

test('a number is written in a field with the decimal sign of the language', () => {
  expect(toSpecFormValue(13.3, 'de')).toBe('13,3')
  expect(toSpecFormValue(13.3, 'en')).toBe('13.3')
  expect(toSpecFormValue(1024, 'de')).toBe('1024')
})

test('what is written in a field is read as the same number', () => {
  for (const language of ['en', 'de'] as const) {
    const typed = { screen_size: toSpecFormValue(13.3, language) }
    expect(specsOf([number('screen_size')], typed, language)).toEqual({ screen_size: 13.3 })
  }
})

test('a number is read as it is typed in the language, other text is kept', () => {
  const storage = [number('storage')]
  expect(specsOf(storage, { storage: '16.384' }, 'de')).toEqual({ storage: 16_384 })
  expect(specsOf(storage, { storage: '16,384' }, 'en')).toEqual({ storage: 16_384 })
  expect(specsOf(storage, { storage: ' 16 GB ' }, 'en')).toEqual({ storage: '16 GB' })
  expect(specsOf(storage, { storage: ' ' }, 'en')).toEqual({})
})

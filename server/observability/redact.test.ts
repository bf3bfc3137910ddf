import { expect, test } from 'vitest'
import { serializeError } from './redact.ts'

test('an AggregateError has the first of its errors, without user input', () => {
  const errors = ['a', 'b', 'c', 'd'].map((name) => new Error(`no file "${name}"`))
  expect(serializeError(new AggregateError(errors, 'failed photos: 4'))).toMatchObject({
    message: 'failed photos: 4',
    errors: [1, 2, 3].map(() => ({ type: 'Error', message: 'no file "…"' })),
  })
})

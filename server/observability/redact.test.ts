import { expect, test } from 'vitest'
import { redactPath, serializeError } from './redact.ts'

test('an AggregateError has the first of its errors, without user input', () => {
  const errors = ['a', 'b', 'c', 'd'].map((name) => new Error(`no file "${name}"`))
  expect(serializeError(new AggregateError(errors, 'failed photos: 4'))).toMatchObject({
    message: 'failed photos: 4',
    errors: [1, 2, 3].map(() => ({ type: 'Error', message: 'no file "…"' })),
  })
})

test.each([
  ['/', '/'],
  ['/api/advertises', '/api/advertises'],
  ['/de/search', '/de/search'],
  ['/items/7', '/items/7'],
  ['/items/7/thinkpad-x1', '/items/7/*'],
  ['/de/Items/7/thinkpad/x1', '/de/Items/7/*'],
  ['/api/users/ada%40example.com', '/api/users/*'],
  [`/${'a'.repeat(81)}/b`, '/*/b'],
])('the path %s is logged as %s', (path, logged) => {
  expect(redactPath(path)).toBe(logged)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONTACT_EMAIL: 'security@shop.example' })
})
afterAll(() => app.close())

test('security.txt follows RFC 9116', async () => {
  const { status, headers, text } = await app.get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8'])
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '))
  expect(fields.map(([name]) => name)).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
  ])
  const { Contact, Expires = '', Canonical, ...others } = Object.fromEntries(fields)
  expect(Contact).toBe('mailto:security@shop.example')
  expect(others).toEqual({ 'Preferred-Languages': 'en, de' })
  expect(Canonical).toBe(`${app.url}/.well-known/security.txt`)
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/)
  const days = (Date.parse(Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})

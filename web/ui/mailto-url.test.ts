import { expect, test } from 'vitest'
import { mailtoUrl } from './mailto-url.ts'

test.each([
  ['sana@example.com', 'mailto:sana@example.com'],
  ["sana.o'neil+shop@mail.example.com", "mailto:sana.o'neil%2Bshop@mail.example.com"],
  ['sana?bcc=eve&body=hi@example.com', 'mailto:sana%3Fbcc%3Deve%26body%3Dhi@example.com'],
  ['"a@b"@example.com', 'mailto:%22a%40b%22@example.com'],
  ['50%@müller.example', 'mailto:50%25@m%C3%BCller.example'],
])('the link to %s has no headers', (email, url) => {
  expect(mailtoUrl(email)).toBe(url)
  expect([...new URL(url).searchParams]).toEqual([])
})

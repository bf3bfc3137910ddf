import type { ConfigData } from 'html-validate'
import { expect, test } from 'vitest'
import { languages } from '../../../contract/i18n/languages.ts'
import { openHtmlValidate } from '../../../test/web/html-errors.ts'
import { emailDocument } from '../../providers/email-document.ts'
import { type EmailName, type EmailValues, renderEmail, trusted } from '../email.ts'
import english from './en.json' with { type: 'json' }

const rules: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: { 'doctype-style': 'off', 'no-trailing-whitespace': 'off' },
}
const validator = openHtmlValidate(rules)

const hostile = '<img src="https://evil.example/x.png" onerror=alert(1)> & "co"'
const link = 'https://shop.example/dashboard/orders/1?a=1&b=2'

/** Every placeholder of a text, so that each value is tried. */
const placeholders = [...JSON.stringify(english).matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)

const values = {
  ...Object.fromEntries(placeholders.map((key) => [key, trusted(hostile)])),
  title: hostile,
  name: hostile,
  person: hostile,
  count: 2,
  pauseDays: 7,
  withdrawalDays: 14,
  stage: { variant: 'in_transit' },
  deadline: { variant: 'set' },
  dispute: { variant: 'open' },
  toShip: { variant: 'yes' },
  delivery: { variant: 'meet' },
  choice: { variant: 'meet' },
  proof: { variant: 'tracked' },
  address: { variant: 'missing' },
  about: { variant: 'order' },
  written: { variant: 'yes' },
  listing: { variant: 'paused' },
  event: { variant: 'deny_appeal' },
  appellant: { variant: 'seller' },
  appeal: { variant: 'possible' },
  sellerAppeal: { variant: 'possible' },
  escalation: { variant: 'possible' },
  release: { variant: 'stopped' },
  withdrawn: { variant: 'yes' },
  withdrawal: { variant: 'possible' },
  released: { variant: 'no' },
  by: { variant: 'staff' },
  cause: { variant: 'listingRemoved' },
  ground: { variant: 'stolen' },
  kind: { variant: 'listingPaused' },
  reported: { variant: 'yes' },
  automated: { variant: 'no' },
  role: { variant: 'seller' },
  money: { variant: 'paid_out' },
  bank: { variant: 'known' },
  email: trusted('a@example.com'),
  brand: trusted('Relaptop'),
  was: trusted('$2'),
  now: trusted('$1'),
  reason: trusted(`${hostile}\n\nhttps://evil.example\n\n{link}`),
  message: trusted(hostile),
  items: trusted(`One, $1\n${link}\n\n${hostile}, $2\n${link}`),
  link: trusted(link),
  unsubscribe: trusted('https://shop.example/unsubscribe/x'),
}

/** The wordings of a return whose address is known, with a deadline, that the buyer can leave to staff. */
const valuesOfReturn = { ...values, address: { variant: 'known' }, released: { variant: 'yes' } }

const site = { brand: 'Relaptop', publicUrl: 'https://shop.example', language: 'en' } as const
const names = Object.keys(english) as EmailName[]
const readers = languages.flatMap((language) =>
  [true, false].map((confirmed) => ({ language, confirmed, site, reason: 'money' as const })),
)

type Reader = (typeof readers)[number]

function pageOf(reader: Reader, name: EmailName, shown: EmailValues) {
  const { subject, html } = renderEmail(reader, name, shown)
  return emailDocument({ ...html, subject, brand: 'Relaptop' })
}

/** The different pages of each e-mail. */
const pagesOf = (reader: Reader) =>
  names.flatMap((name) => {
    const pages = [values, valuesOfReturn].map((shown) => pageOf(reader, name, shown))
    return [...new Set(pages)].map((page) => ({ name, page }))
  })

test.each(readers)(
  'every e-mail is valid HTML: $language, confirmed: $confirmed',
  async (reader) => {
    for (const { name, page } of pagesOf(reader)) {
      const { results } = await validator.validateString(page)
      const errors = results.flatMap(({ messages }) => messages)
      expect(errors.map(({ ruleId, message }) => `${name}: ${ruleId}: ${message}`)).toEqual([])
      expect(page).toContain(`<html lang="${reader.language}">`)
    }
  },
)

test.each(readers)('values are escaped: $language, confirmed: $confirmed', (reader) => {
  for (const { name, page } of pagesOf(reader)) {
    expect(page, name).not.toMatch(/<(img|script|link|iframe)|url\(|@import|[\uE000\uE001]/)
    const addresses = [...page.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    for (const address of addresses) expect(address, name).toMatch(/^https:\/\/shop\.example\//)
  }
})

test.each(readers)('a link is one button: $language, confirmed: $confirmed', (reader) => {
  for (const { name, page } of pagesOf(reader)) {
    const buttons = [...page.matchAll(/<a class="button" href="([^"]*)">[^<]+<\/a>/g)]
    const isLinked = english[name].text.includes('\n{link}\n')
    const expected = isLinked ? [link.replace('&', '&amp;')] : []
    expect(
      buttons.map(([, address]) => address),
      name,
    ).toEqual(expected)
  }
})

test('a value that looks like a part of the template stays text', () => {
  const message = trusted('\uE000link\uE001 {link}\n\nhttps://evil.example')
  const reader = { language: 'en', confirmed: true, site } as const
  const { html } = renderEmail(reader, 'contact', { ...values, message })
  expect(html.body).toContain(
    '<blockquote>\uE000link\uE001 {link}\n\nhttps://evil.example</blockquote>',
  )
  expect(html.body).not.toContain('class="button"')
})

test('a value that selects the wording of a text selects that of the HTML too', () => {
  const stage = { variant: 'awaiting_handover' }
  const reader = { language: 'en', confirmed: true, site } as const
  const { text, html } = renderEmail(reader, 'saleWithdrawn', { ...values, stage })
  for (const part of [text, html.body]) expect(part).toContain('Do not ship it.')
})

test('a text that lacks a value is not sent', () => {
  const reader = { language: 'en', confirmed: true, site } as const
  expect(() => renderEmail(reader, 'orderShipped', { title: '', hours: 72 })).toThrow('until')
})

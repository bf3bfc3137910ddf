import { expect, test } from 'vitest'
import { languages } from '../../../contract/i18n/languages.ts'
import { noticeTopics } from '../../../contract/notice-kinds.ts'
import { emailDocument } from '../../providers/email-document.ts'
import { renderEmail, trusted } from '../email.ts'
import { footerFor } from './footer.ts'

const site = { brand: 'Relaptop', publicUrl: 'https://shop.example', language: 'en' } as const
const settings = {
  en: 'https://shop.example/dashboard/notifications',
  de: 'https://shop.example/de/dashboard/notifications',
}

/** Their e-mails have a link to unsubscribe in the text. */
const withUnsubscribe = ['priceDrops', 'returns']

test.each(languages)('every topic says why, and where to change that: %s', (language) => {
  for (const topic of noticeTopics) {
    const footer = footerFor(topic, language, site)
    if (withUnsubscribe.includes(topic)) expect(footer, topic).toBeUndefined()
    else expect(footer, topic).toMatchObject({ link: { address: settings[language] } })
    expect(footer?.text ?? '', topic).not.toMatch(/[{}]/)
  }
  expect(footerFor('account', language, site)?.link).toBeUndefined()
})

const paidAt = { moment: new Date('2026-11-23T14:05:00Z') }
const price = { minor: 54_900, currency: 'USD' }
const delivery = { variant: 'both' }
const order = trusted('0197c2b1')
const withdrawalDays = 0
const known = { title: 'XPS 13', seller: 'Sana', order, price, paidAt, delivery, withdrawalDays }

function receiptFor(language: 'en' | 'de', confirmed: boolean) {
  const reader = { language, confirmed, site, reason: 'money' } as const
  const deadlines = { shipBy: paidAt, until: paidAt }
  const link = { page: '/dashboard/orders/0197c2b1' }
  const { subject, text, html } = renderEmail(reader, 'orderPaid', {
    ...known,
    ...deadlines,
    link,
  })
  return { text, page: emailDocument({ ...html, subject, brand: site.brand }) }
}

test('a receipt has its facts in the language of the buyer', () => {
  const english = receiptFor('en', true)
  expect(english.text).toContain('Laptop: XPS 13\nSeller: Sana\nTotal paid: $549.00\n')
  expect(english.text).toContain('Paid on: November 23, 2026, 14:05 (UTC)\nOrder number: 0197c2b1')
  expect(english.page).toContain('<th scope="row">Total paid</th><td>$549.00</td>')
  const german = receiptFor('de', true)
  expect(german.text).toContain('Bezahlt: 549,00\u00a0$\n')
  expect(german.text).toContain('Bezahlt am: 23. November 2026, 14:05 Uhr (UTC)')
  expect(german.text).toContain('https://shop.example/de/dashboard/orders/0197c2b1')
})

test('a receipt to an unconfirmed address names neither the product nor the seller', () => {
  const { text, page } = receiptFor('en', false)
  expect(text).toContain('Total paid: $549.00\n')
  expect(`${text}${page}`).not.toMatch(/XPS|Sana/)
})

test('the first sentence is what mail clients show beside the subject', () => {
  const { page } = receiptFor('en', true)
  expect(page).toMatch(/<div class="preview" hidden>Thank you for your order\. We have received/)
})

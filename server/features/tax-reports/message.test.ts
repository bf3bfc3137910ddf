import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'
import {
  company,
  messageWith,
  person,
  personWithoutTaxNumber,
  quarters,
} from './message.test-data.ts'
import { sellerYears } from './rules.ts'

test('amounts are whole units; text is escaped', () => {
  const xml = messageWith([{ details: person, quarters }])
  expect(xml).toContain('<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>')
  expect(xml).toContain('<dpi:ReportingPeriod>2026-12-31</dpi:ReportingPeriod>')
  expect(xml).toContain('<dpi:Timestamp>2027-01-15T10:00:00.000</dpi:Timestamp>')
  expect(xml).toContain('<dpi:TIN issuedBy="DE">12345678901</dpi:TIN>')
  expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">1450</dpi:ConsQ1>')
  expect(xml).toContain('<dpi:ConsQ4 currCode="EUR">-484</dpi:ConsQ4>')
  expect(xml).toContain('<dpi:FeesQ3 currCode="EUR">16</dpi:FeesQ3>')
  expect(xml).toContain('<dpi:NumbQ1>3</dpi:NumbQ1>')
  expect(xml).toContain('<dpi:LastName>Malik &amp; &lt;Sons&gt;</dpi:LastName>')
})

test('without a tax number it has the place of birth; a company has its register number', () => {
  const xml = messageWith([
    { details: personWithoutTaxNumber, quarters },
    { details: company, quarters },
  ])
  expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN>')
  expect(xml).toContain('<dpi:BirthPlace><dpi:City>Porto</dpi:City>')
  expect(xml).toContain('<dpi:IN issuedBy="DE" INType="BRN">HRB 123456</dpi:IN>')
  expect(xml).toContain('<dpi:Name>Tanabe Notebooks GmbH</dpi:Name>')
})

test('a year without reportable sellers is reported as such', () => {
  const xml = messageWith([])
  expect(xml).toContain('<dpi:MessageTypeIndic>DPI403</dpi:MessageTypeIndic>')
  expect(xml).not.toContain('ReportableSeller')
})

test('details are encrypted with a key, for one member', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const stored = encrypt(key, 'sana', 'a tax number')
  expect(decrypt(key, 'sana', stored)).toBe('a tax number')
  expect(stored.toString('latin1')).not.toContain('tax')
  expect(encrypt(key, 'sana', 'a tax number').equals(stored)).toBe(false)
  expect(() => decrypt(other, 'sana', stored)).toThrow()
  expect(() => decrypt(key, 'sami', stored)).toThrow()
})

test('quarters are summed to years, the largest first', () => {
  const row = (sellerId: string, quarter: number, sales: number) => {
    const seller = { sellerId, name: sellerId, email: `${sellerId}@example.com`, isDeleted: false }
    const figures = { sales, consideration: sales * 100, fees: sales }
    return { ...seller, quarter, ...figures, reportable: true }
  }
  const years = sellerYears([row('a', 1, 2), row('b', 2, 5), row('a', 4, 1)])
  expect(years.map(({ name, total }) => [name, total.sales, total.consideration])).toEqual([
    ['b', 5, 500],
    ['a', 3, 300],
  ])
  expect(years[1]?.quarters.map(({ sales }) => sales)).toEqual([2, 0, 0, 1])
})

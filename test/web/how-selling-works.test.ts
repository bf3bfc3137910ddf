import { expect, test } from 'vitest'
import { startTestApp } from '../harness/app.ts'

async function pageWith(settings: Record<string, string>, path = '/how-selling-works') {
  const app = await startTestApp(settings)
  const { status, text } = await app.get(path)
  await app.close()
  expect(status).toBe(200)
  return text
}

test('How selling works calculates an example with the fee and the VAT of the site', async () => {
  const fees = { FEE_PERCENT: '3', FEE_VAT_PERCENT: '19' }
  const text = await pageWith(fees)
  expect(text).toMatch(/a fee of \W*3\W*% of the price, and \W*19\W*% VAT/)
  expect(text).toMatch(/The fee is \W*\$15\.00\W*, the VAT on it is \W*\$2\.85\W*, and you/)
  expect(text).toMatch(/receive \W*\$482\.15/)
  expect(text).toContain('If you sell as a trader')
  expect(text).toMatch(/nor confirmed a listing for \W*60\W* days/)
  expect(text).toMatch(/Without an answer within \W*14\W* days, we pause the listing/)
  expect(await pageWith(fees, '/de/how-selling-works')).toMatch(/Sie erhalten \W*482,15/)
})

test('How selling works leaves out what does not apply to the site', async () => {
  const off = { FEE_PERCENT: '0', TRADER_RULES: 'off', LISTING_CONFIRMATION_DAYS: '3650' }
  const text = await pageWith(off)
  expect(text).toContain('Nothing: you receive the price that the buyer pays.')
  expect(text).not.toContain('If you sell as a trader')
  expect(text).not.toContain('Tax reports')
  expect(text).not.toContain('If a laptop is not sold for a long time')
})

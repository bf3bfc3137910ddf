import { expect, test } from 'vitest'
import { ledgerAccounts } from '../../../contract/payments/payments.ts'
import { shownBalance } from './account-sign.ts'

test('assets and costs keep their sign, liabilities and revenue lose it', () => {
  const shown = Object.fromEntries(ledgerAccounts.map((one) => [one, shownBalance(one, '-305.10')]))
  expect(shown).toEqual({
    card_provider: '-305.10',
    provider_costs: '-305.10',
    disputed: '-305.10',
    losses: '-305.10',
    seller_debt: '-305.10',
    bank: '-305.10',
    held_for_sale: '305.10',
    seller_payable: '305.10',
    fees: '305.10',
    fee_vat: '305.10',
    refunds_due: '305.10',
  })
})

test('a balance of nothing has no sign', () => {
  expect(shownBalance('fees', '0.00')).toBe('0.00')
  expect(shownBalance('bank', '0.00')).toBe('0.00')
})

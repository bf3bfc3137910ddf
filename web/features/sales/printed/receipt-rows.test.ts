import { expect, test } from 'vitest'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { amountsOf, datedStepsOf } from './receipt-rows.ts'

type SaleEvent = Sale['steps'][number]['event']

const date = '2026-01-05T10:00:00.000Z'

const stepsOf = (events: SaleEvent[]) =>
  events.map((event) => {
    const made = { actor: 'provider', own: false, adminName: null, asked: null } as const
    return { ...made, event, date, note: null, photos: [] }
  })

type Returned = Partial<Pick<Sale, 'refunded' | 'failedRefunds' | 'chargedBack'>>

function amounts(events: SaleEvent[], returned: Returned = {}) {
  const nothing = { refunded: '0.00', failedRefunds: null, chargedBack: '0.00' }
  const rows = amountsOf({ price: '500.00', ...nothing, ...returned, steps: stepsOf(events) })
  return rows.map(({ name, amount }) => `${name} ${amount}`)
}

test('names the price, and what was refunded, is owed and was charged back in part', () => {
  expect(amounts(['deliver'])).toEqual(['price 500.00'])
  const failedRefunds = { owed: '20.00', bankReferences: [] }
  const returned = { refunded: '100.00', failedRefunds, chargedBack: '50.00' }
  expect(amounts(['chargeback', 'chargeback_lost_in_part'], returned)).toEqual([
    'price 500.00',
    'refund 80.00',
    'owedToBuyer 20.00',
    'chargedBack 50.00',
  ])
})

test('a chargeback that is open, or that the seller has won, returns nothing for good', () => {
  expect(amounts(['chargeback'])).toEqual(['price 500.00'])
  expect(amounts(['chargeback', 'chargeback_won'])).toEqual(['price 500.00'])
})

test('a chargeback that was lost returns all that was not returned before', () => {
  const lost: SaleEvent[] = ['chargeback', 'chargeback_lost']
  expect(amounts(lost)).toEqual(['price 500.00', 'chargedBack 500.00'])
  expect(amounts(lost, { refunded: '100.00', chargedBack: '50.00' })).toEqual([
    'price 500.00',
    'refund 100.00',
    'chargedBack 400.00',
  ])
  expect(amounts(lost, { refunded: '500.00' })).toEqual(['price 500.00', 'refund 500.00'])
})

test('dates what gave the buyer the laptop or money, and every step of a chargeback', () => {
  const dated: SaleEvent[] = ['deliver', 'refund_in_part', 'chargeback', 'chargeback_won']
  const steps = stepsOf(['pay', 'ship', ...dated, 'complete'])
  expect(datedStepsOf({ steps }).map(({ event }) => event)).toEqual(dated)
})

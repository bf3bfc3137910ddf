import { expect, test } from 'vitest'
import { ledgerKinds } from '../../../contract/payments/payments.ts'
import { kindsByEffect } from '../ledger/kinds.ts'
import german from './texts/de.json' with { type: 'json' }
import english from './texts/en.json' with { type: 'json' }

const known: string[] = [...kindsByEffect.balance, ...kindsByEffect.other]

test('every kind of ledger transaction is listed once, by its effect on sellers', () => {
  expect(ledgerKinds.filter((kind) => !known.includes(kind))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})

test('each kind that changes the balance of a seller has a text in statements', () => {
  const named = [...kindsByEffect.balance, 'other'].toSorted()
  expect(Object.keys(english.lines).toSorted()).toEqual(named)
  expect(Object.keys(german.lines).toSorted()).toEqual(named)
})

import { expect, test } from 'vitest'
import { caseDecisions } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { canBeAppealed } from './can-be-appealed.ts'

const appealable = (...appealed: Party[]) => {
  const decided = { date: '2026-01-05T10:00:00.000Z', granted: false, amount: null, statement: '' }
  const appeals = appealed.map((party) => ({ party, ...decided }))
  return caseDecisions.filter((decision) => canBeAppealed({ appeals }, decision))
}

test('a decision can be appealed by a party that it goes against and that has not appealed', () => {
  expect(appealable()).toEqual([...caseDecisions])
  expect(appealable('buyer')).toEqual(['decide_refund', 'decide_offer', 'decide_return'])
  expect(appealable('seller')).toEqual(['decide_offer', 'decide_return', 'reject_case'])
  expect(appealable('buyer', 'seller')).toEqual([])
})

import { expect, test } from 'vitest'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { caseStatementsOf } from './case-statements.ts'

type Step = Sale['steps'][number]

const photo = { id: 'a', width: 1, height: 1 }
const step = (event: Step['event'], note = '', photos: unknown[] = []) =>
  ({ event, actor: 'buyer', date: '2026-01-01T00:00:00Z', note, photos }) as unknown as Step

const statements = (steps: Step[], dispute: object | null = {}) =>
  caseStatementsOf({ case: dispute, steps } as Sale).map(({ event }) => event)

test('what was said since the problem was reported is a statement', () => {
  const steps = [step('ship', 'A note'), step('open_case', 'Broken'), step('contest', 'It was not')]
  expect(statements(steps)).toEqual(['open_case', 'contest'])
  expect(statements(steps, null)).toEqual([])
})

test('after a withdrawal it begins with the dispute about the return', () => {
  const steps = [
    step('withdraw', 'Bought a better one'),
    step('send_back'),
    step('contest_return', 'Another laptop', [photo]),
    step('add_evidence', '', [photo]),
  ]
  expect(statements(steps)).toEqual(['contest_return', 'add_evidence'])
})

test('a question by staff is a statement', () => {
  const steps = [step('open_case', 'Broken'), step('ask_evidence', 'Since when?')]
  expect(statements(steps)).toEqual(['open_case', 'ask_evidence'])
})

test('a corrected tracking number is no statement', () => {
  const steps = [step('open_case', 'Broken'), step('correct_tracking', '1Z999')]
  expect(statements(steps)).toEqual(['open_case'])
})

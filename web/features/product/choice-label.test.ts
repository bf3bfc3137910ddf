import { expect, test } from 'vitest'
import { choiceLabel } from './choice-label.ts'

test('only listed choices have a label, whatever the choice is called', () => {
  const labels = { Other: 'Sonstige' }
  expect(choiceLabel(labels, 'Other')).toBe('Sonstige')
  expect(choiceLabel(labels, 'constructor')).toBeUndefined()
  expect(choiceLabel(undefined, 'Other')).toBeUndefined()
})

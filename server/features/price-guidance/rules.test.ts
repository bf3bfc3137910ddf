import { expect, test } from 'vitest'
import { toUsualPrice } from './rules.ts'

const few = { salesAlike: 4, quartilesAlike: [300_00, 310_00] as [number, number] }
const many = { sales: 9, quartiles: [412_34, 478_01] as [number, number] }

test('prefers sales in the same condition, from five on', () => {
  expect(toUsualPrice({ ...many, ...few })).toMatchObject({ sales: 9, sameCondition: false })
  expect(toUsualPrice({ ...many, ...few, salesAlike: 5 })).toMatchObject({
    sales: 5,
    sameCondition: true,
  })
})

test('fewer than five sales of the model tell nothing', () => {
  expect(toUsualPrice({ ...many, ...few, sales: 4 })).toBeNull()
  const none = { sales: 0, quartiles: null, salesAlike: 0, quartilesAlike: null }
  expect(toUsualPrice(none)).toBeNull()
})

test('prices are widened to steps that hide the price of a single sale', () => {
  expect(toUsualPrice({ ...many, ...few })).toMatchObject({ lower: '410.00', upper: '480.00' })
})

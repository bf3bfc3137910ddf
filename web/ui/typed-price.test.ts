import { describe, expect, test } from 'vitest'
import { readPrice, writePrice } from './typed-price.ts'

const usual = (text: string) => ({ text, isInterpreted: false })
const interpreted = (text: string) => ({ text, isInterpreted: true })

describe('on an English page', () => {
  test.each([
    ['12.50', usual('12.50')],
    [' 12.50 ', usual('12.50')],
    ['\u00a0499\t', usual('499')],
    ['499.5', usual('499.5')],
    ['12,50', interpreted('12.50')],
    ['12,5', interpreted('12.5')],
    ['1,250', interpreted('1250')],
    ['1,250.00', interpreted('1250.00')],
    ['1.250,00', interpreted('1250.00')],
    ['1,250,000', interpreted('1250000')],
    ['1 250.50', interpreted('1250.50')],
    ['1\u202f250', interpreted('1250')],
    ["1'250.00", interpreted('1250.00')],
    ['1.250', undefined],
    ['12,5000', undefined],
    ['1,25,000', undefined],
    ['1.250.00', undefined],
    ['1,250,00', undefined],
    ['12.', undefined],
    ['.50', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['$5', undefined],
    ['12 50', undefined],
    ['', undefined],
  ])('%j is %j', (typed, read) => {
    expect(readPrice(typed, 'en')).toEqual(read)
  })
})

describe('on a German page', () => {
  test.each([
    ['12,50', usual('12.50')],
    [' 499 ', usual('499')],
    ['12.50', interpreted('12.50')],
    ['1.250', interpreted('1250')],
    ['1.250,00', interpreted('1250.00')],
    ['1,250.00', interpreted('1250.00')],
    ['1.250.000', interpreted('1250000')],
    ['1,250', undefined],
    ['1.250.00', undefined],
  ])('%j is %j', (typed, read) => {
    expect(readPrice(typed, 'de')).toEqual(read)
  })
})

test('a price is written in a field with the decimal sign of the language', () => {
  expect(writePrice('499.50', 'de')).toBe('499,50')
  expect(writePrice('499.50', 'en')).toBe('499.50')
})

test('what is written in a field is read as the same price, without interpretation', () => {
  for (const language of ['en', 'de'] as const) {
    expect(readPrice(writePrice('1249.00', language), language)).toEqual(usual('1249.00'))
  }
})

import { expect, test } from 'vitest'
import { familyOf, generationOf } from './processor.ts'

test.each([
  ['i7-1165G7', 'Intel Core i7', 11],
  ['Intel Core i5-8250U', 'Intel Core i5', 8],
  ['Intel(R) Core(TM) i7-1065G7 CPU @ 1.30GHz', 'Intel Core i7', 10],
  ['Core i9-10885H', 'Intel Core i9', 10],
  ['i5-1235U', 'Intel Core i5', 12],
  ['i7 12700H', undefined, undefined],
  ['Core Ultra 5 135U', 'Intel Core Ultra', undefined],
  ['Core m3-8100Y', 'Other', undefined],
  ['Xeon W-10855M', 'Intel Xeon', undefined],
  ['Ryzen 5 5600U', 'AMD Ryzen 5', 5],
  ['AMD Ryzen 7 PRO 6850U', 'AMD Ryzen 7', 6],
  ['Ryzen AI 9 HX 370', 'AMD Ryzen AI', undefined],
  ['Snapdragon X Elite', 'Snapdragon', undefined],
  ['Microsoft SQ1', 'Microsoft SQ', undefined],
  ['abacus', undefined, undefined],
])('%s', (processor, family, generation) => {
  expect([familyOf(processor), generationOf(processor)]).toEqual([family, generation])
})

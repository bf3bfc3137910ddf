import { afterAll, beforeAll, expect, test } from 'vitest'
import { specErrors } from '../../contract/attributes.ts'
import { isBetter, worstGrade } from '../../contract/grade-enums.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { categories } from './catalogue.ts'
import { products } from './products.ts'
import { specificationOf } from './specifications.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('every demo product has valid answers for all required attributes', async () => {
  for (const { name } of categories) {
    const { body: attributes } = await app.get(`/api/categories/${name}/attributes`)
    for (const product of products.filter(({ category }) => category === name)) {
      const { specs } = specificationOf(product, new Date())
      expect([product.key, specErrors(attributes, specs)]).toEqual([product.key, {}])
      expect([product.key, 'model' in specs]).toEqual([product.key, true])
    }
  }
})

test.each(products)('the condition of $key is no better than its worst part', (product) => {
  const { grades } = specificationOf(product, new Date())
  if (grades) expect(isBetter(product.condition, worstGrade(grades))).toBe(false)
})

import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { MatrixRow } from './access-matrix-row.ts'

export const unknownId = '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10'

/** Who calls, the path of a list, and how many statements it takes however long the list is. */
type StatementCount = [who: 'Sana' | 'Ben' | 'Ada' | 'anonymous', path: string, count: number]

/** What the tests of the whole application need to know of a feature: its `feature.test-data.ts`. */
export type FeatureTestData = {
  accessMatrix: MatrixRow[]
  /** Rows that change the people of the scene: they run after all others. */
  lastInAccessMatrix?: MatrixRow[]
  /** Valid values, by the name of a field or, where it means something else, `noun.verb.field`. */
  badInput?: Record<string, unknown>
  /** Calls that succeed with the example ids, as they name no existing record: `noun.verb`. */
  writes?: string[]
  /** One to find the caller and one to read the page, unless a comment says otherwise. */
  statementCounts?: StatementCount[]
}

const features = join(import.meta.dirname, '../../server/features')
const files = globSync('*/feature.test-data.ts', { cwd: features }).sort()

/** Those of all features. */
export async function loadFeatureTestData(): Promise<FeatureTestData[]> {
  const modules = await Promise.all(files.map((file) => import(join(features, file))))
  return modules.map(({ testData }) => testData)
}

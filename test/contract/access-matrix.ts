import { type Column, declaredColumns, type MatrixRow } from '../harness/access-matrix-row.ts'
import { loadFeatureTestData } from '../harness/feature-test-data.ts'

function toRow([method, path, expected, body, changes]: MatrixRow) {
  return { method, path, expected, body, changes }
}

type AccessRow = ReturnType<typeof toRow>

/** The status this person is answered. Cookies alone are worth an access token, nothing else. */
export function statusFor({ path, expected }: AccessRow, column: Column): number {
  if (column === 'cookies') return path.startsWith('/jwt') ? 200 : (expected[0] ?? 0)
  const index = (declaredColumns as readonly string[]).indexOf(column)
  return index < 0 ? 401 : (expected[index] ?? 0)
}

/** The database changes of this person's call, in the format of `difference`; none if refused. */
export function changesFor(row: AccessRow, column: Column): string[] {
  if (statusFor(row, column) >= 400) return []
  const { changes = '' } = row
  const words = typeof changes === 'string' ? changes : (changes[column] ?? '')
  return words.split(/\s+/).filter(Boolean).sort()
}

const testData = await loadFeatureTestData()

/** The rows of all features. */
export const matrix: AccessRow[] = [
  ...testData.flatMap(({ accessMatrix }) => accessMatrix),
  ...testData.flatMap(({ lastInAccessMatrix = [] }) => lastInAccessMatrix),
].map(toRow)

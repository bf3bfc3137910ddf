import { loadFeatureTestData, unknownId } from '../harness/feature-test-data.ts'

/** Fields of several features. */
const shared: Record<string, unknown> = {
  category: 'Dell',
  cursor: Buffer.from(`1700000000000.${unknownId}`).toString('base64url'),
  email: 'nobody@example.com',
  id: unknownId,
  identifier: unknownId,
  limit: '3',
  location: 'Porto',
  name: 'A visitor',
  phone: '+351 555 010',
  productId: unknownId,
}

const testData = await loadFeatureTestData()
const examples: Record<string, unknown> = Object.assign(
  shared,
  ...testData.map(({ badInput }) => badInput),
)

/** A valid value for a field of this name. Ids and addresses are unknown ones. */
export function exampleOf(call: string, name: string): unknown {
  return examples[`${call}.${name}`] ?? examples[name]
}

/** Calls that write when they are sent the examples. */
export const writes: string[] = testData.flatMap((feature) => feature.writes ?? [])

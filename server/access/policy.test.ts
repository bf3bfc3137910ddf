import { expect, test } from 'vitest'
import { anonymous } from '../context.ts'
import { ensureMayCall } from './policy.ts'
import { anyone } from './policy-rules.ts'

const refused = expect.objectContaining({ code: 'sign_in_required' })
const site = { listingAccess: 'public' } as const

test('an action without a policy row is refused', () => {
  const policy = { see_site: { who: anyone } }
  expect(() => ensureMayCall(policy, 'see_site', anonymous, site)).not.toThrow()
  expect(() => ensureMayCall(policy, 'see_product', anonymous, site)).toThrow(refused)
  expect(() => ensureMayCall(policy, undefined, anonymous, site)).toThrow(refused)
})

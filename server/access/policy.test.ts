import { expect, test } from 'vitest'
import { anonymous, type Member } from '../context.ts'
import { ensureMayCall, ensureMayWrite } from './policy.ts'
import { anyone } from './policy-rules.ts'

const refused = expect.objectContaining({ code: 'sign_in_required' })
const site = { listingAccess: 'public' } as const

test('an action without a policy row is refused', () => {
  const policy = { see_site: { who: anyone } }
  expect(() => ensureMayCall(policy, 'see_site', anonymous, site)).not.toThrow()
  expect(() => ensureMayCall(policy, 'see_product', anonymous, site)).toThrow(refused)
  expect(() => ensureMayCall(policy, undefined, anonymous, site)).toThrow(refused)
})

const member: Member = {
  id: '',
  name: '',
  email: '',
  emailKey: '',
  photo: null,
  isBuyer: true,
  isSeller: false,
  hasSellerRecords: false,
  isAdmin: false,
  lacksSecondFactor: false,
  isSuspended: true,
}

test('a suspended member is refused what no policy row allows', () => {
  const suspended = expect.objectContaining({ code: 'account_suspended' })
  const policy = {
    send_message: { who: anyone, whileSuspended: 'allowed' },
    see_site: { who: anyone },
  } as const
  const caller = { ...anonymous, member }
  expect(() => ensureMayWrite(policy, 'send_message', caller)).not.toThrow()
  for (const action of ['see_site', 'see_product', undefined] as const) {
    expect(() => ensureMayWrite(policy, action, caller)).toThrow(suspended)
    expect(() => ensureMayWrite(policy, action, anonymous)).not.toThrow()
  }
  const free = { ...anonymous, member: { ...member, isSuspended: false } }
  expect(() => ensureMayWrite(policy, 'see_site', free)).not.toThrow()
})

import { vi } from 'vitest'
import type { TestApp } from '../harness/app.ts'
import { expectSameBalance } from '../harness/sales.ts'
import { waitOptions } from '../harness/wait-options.ts'
import { expectInvariants } from './invariants.ts'

/** The invariants hold, and the ledger equals the provider's balance once its events are settled. */
export async function expectMoneyInvariants(app: TestApp) {
  await expectInvariants(app.pool)
  await vi.waitFor(() => expectSameBalance(app), waitOptions)
}

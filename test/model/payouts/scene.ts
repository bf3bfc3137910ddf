import { signAccessToken } from '../../../server/access/access-token.ts'
import type { TestApp } from '../../harness/app.ts'
import { newAddress } from '../../harness/people.ts'
import type { buy, TestMember } from '../../harness/sales.ts'
import { send } from '../../harness/send.ts'
import type { ActionName } from './schedules.ts'

/** Where the money is before the first of the actions. */
export type Beginning = {
  earlier: 'in the balance' | 'in the bank'
  sale: 'inspected' | 'completed' | 'transferred'
}

type Bought = Awaited<ReturnType<typeof buy>>

/**
 * A seller with a debt for an earlier sale, which was transferred and then refunded, and the sale that
 * the actions are about.
 */
export type Situation = {
  beginning: Beginning
  seller: string
  staff: string
  account: string
  /** Of the earlier sale, where the bank has its money. */
  payout: string | undefined
  earlier: Bought
  sale: Bought
}

export type PayoutScene = Situation & { app: TestApp; refunder: Pick<TestMember, 'post'> }

/** In minor units: prices, and what is left of them less 3 percent. */
export const prices = { earlier: 19_950, sale: 49_950 }
export const shares = { earlier: 19_351, sale: 48_451 }

/** So that each of the actions has something to do. */
export function beginningOf(actions: ActionName[]): Beginning {
  const has = (...names: ActionName[]) => names.some((name) => actions.includes(name))
  const isOpen = has('release') || !has('transfer', 'refund', 'chargeback')
  const isReleased = has('transfer') ? 'completed' : 'transferred'
  return {
    earlier: has('payoutFailure') ? 'in the bank' : 'in the balance',
    sale: isOpen ? 'inspected' : isReleased,
  }
}

/** Puts staff into a situation that an app was started with. */
export async function enter(app: TestApp, situation: Situation): Promise<PayoutScene> {
  const [id = ''] = situation.staff.split('@')
  const token = await signAccessToken(app.pool, { sub: id, sid: id }, 900)
  const from = newAddress()
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body?: unknown) =>
    send(`${app.url}/api${path}`, { method: 'POST', headers, body, from })
  return { ...situation, app, refunder: { post } }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '../../contract/actions.ts'
import { contract } from '../../contract/contract.ts'
import type { PolicyRow } from '../../server/access/policy.ts'
import { recentLoginMinutes } from '../../server/access/session-age.ts'
import { policy } from '../../server/app/policy.ts'
import { settleAccount } from '../../server/features/payouts/settle-account.ts'
import { type ServedCall, servedCalls } from '../fuzz/bad-input-fields.ts'
import { exampleRequest } from '../fuzz/bad-input-requests.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { unknownId } from '../harness/feature-test-data.ts'
import { beginOnboarding, onboardSeller, readPayouts } from '../harness/payouts.ts'
import type { Person } from '../harness/people.ts'
import { send } from '../harness/send.ts'

type Declared = Record<string, Record<string, { '~orpc': { meta: { action?: Action } } }>>
type RecentLogin = NonNullable<PolicyRow['recentLogin']>

function actionOf({ name }: ServedCall): Action | undefined {
  const [noun = '', verb = ''] = name.split('.')
  return (contract as never as Declared)[noun]?.[verb]?.['~orpc'].meta.action
}

const flagOf = (action: Action | undefined): RecentLogin | undefined =>
  action && policy[action].recentLogin

const callsThatNeed = (recentLogin: RecentLogin) =>
  servedCalls.filter((call) => flagOf(actionOf(call)) === recentLogin)

const limit = recentLoginMinutes * 60
/** In seconds; a machine may be slow. */
const [recent, tooOld] = [limit - 60, limit + 1]
const refused = [403, 'recent_login_required']

let app: TestApp
let ada: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  // An admin who passes all other rules of the policy.
  ada = await app.signUp('Ada', 'buyer')
  sana = await app.signUp('Sana', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

const ageSessions = (seconds: number) =>
  app.pool.query(
    'update identity_session set authenticated_at = now() - make_interval(secs => $1)',
    [seconds],
  )

/** The status and the code of a valid call with this id, by a person who logged in so long ago. */
async function answerTo(call: ServedCall, who: Person, seconds: number, id = unknownId) {
  await ageSessions(seconds)
  const { method, path, body } = exampleRequest(call)
  const headers = { authorization: `Bearer ${who.token}` }
  const address = `${app.url}${path.replace(unknownId, id)}`
  // Node.js sends the body of a DELETE without its length.
  const content = body === '{}' ? undefined : body
  const answer = await send(address, { method, headers, body: content, from: who.address })
  return [answer.status, answer.body?.code]
}

test('every action that needs a recent log-in has a call', () => {
  const called = new Set(servedCalls.map(actionOf))
  const actions = (Object.keys(policy) as Action[]).filter((action) => flagOf(action))
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !called.has(action))).toEqual([])
})

test.each(callsThatNeed('always'))('$name needs a recent log-in', async (call) => {
  expect(await answerTo(call, ada, tooOld)).toEqual(refused)
  expect(await answerTo(call, ada, recent)).not.toEqual(refused)
})

test.each(callsThatNeed('unless_owner'))(
  '$name needs a recent log-in, except for the owner of the product',
  async (call) => {
    const [own, other] = [await app.addProduct(sana), await app.addProduct(sana)]
    expect(await answerTo(call, ada, tooOld, other)).toEqual(refused)
    expect(await answerTo(call, ada, recent, other)).not.toEqual(refused)
    expect(await answerTo(call, sana, tooOld, own)).not.toEqual(refused)
  },
)

test('the pages where the bank account of payouts is chosen need a recent log-in, in every state', async () => {
  const seller = await app.signUp('Sol', 'seller')
  const ask = async (seconds: number) => {
    await ageSessions(seconds)
    const { status, body } = await seller.post('/payouts/onboarding')
    return [status, body.code ?? typeof body.url]
  }
  const statusOf = async () => (await readPayouts(seller)).account.status
  async function expectRefusedWhen(status: string) {
    expect(await statusOf()).toBe(status)
    expect(await ask(tooOld)).toEqual(refused)
    expect(await statusOf()).toBe(status)
    expect(await ask(recent)).toEqual([200, 'string'])
  }
  await expectRefusedWhen('none')
  await expectRefusedWhen('restricted')
  const account = await beginOnboarding(app, seller)
  await app.connect('onboarding', { account, outcome: 'review', bank: 'paid' })
  await settleAccount(app.services, account)
  await expectRefusedWhen('pending')
  await onboardSeller(app, seller)
  await expectRefusedWhen('active')
})

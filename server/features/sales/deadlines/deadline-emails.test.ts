import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import { newTrackingNumber, untilRegistered } from '../../../../test/harness/parcels.ts'
import { confirmAddress, type Person } from '../../../../test/harness/people.ts'
import { buy, readSale, returnAddress, step } from '../../../../test/harness/sales.ts'
import { formatMoment } from '../../../jobs/emails/values.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  for (const person of [sana, bea]) await confirmAddress(app.pool, person)
  await app.pool.query("update member set is_admin = true where name = 'Ada'")
})
afterAll(() => app.close())

const answer = (by: Person, id: string, name: string) =>
  step(by, id, 'case/answer', { answer: name, note: 'See the description.', returnAddress })

/** The newest e-mail to a person about a sale, on one line. */
async function newest({ email }: Person, id: string): Promise<string> {
  const found = (await app.emails(email)).findLast((one) => one.includes(id)) ?? ''
  return found.replaceAll(/=\n|\n(?=[ \t])/g, '').replaceAll('\n', ' ')
}

/** A shipped sale, with a fraud warning if it is to be stopped. */
async function shipped(isStopped: boolean) {
  const { id, transactionId } = await buy(app, bea, sana)
  const tracking_number = newTrackingNumber()
  await step(sana, id, 'shipment', { carrier: 'dhl', trackingNumber: tracking_number })
  await untilRegistered(app, id)
  if (isStopped) await app.warnOfFraud(transactionId)
  const blocked = 'select from sale where id = $1 and blocked_at is not null'
  const isBlocked = async () => (await app.pool.query(blocked, [id])).rows.length > 0
  await expect.poll(isBlocked).toBe(isStopped)
  const arrive = async () => {
    await app.scan({ tracking_number, kind: 'delivered', at: new Date().toISOString() })
    await expect.poll(async () => (await readSale(bea, id)).state).toBe('inspection')
  }
  return { id, arrive }
}

test('e-mails name a deadline only while there is one', async () => {
  for (const isStopped of [false, true]) {
    const { id, arrive } = await shipped(isStopped)
    await arrive()
    const { next } = await readSale(bea, id)
    expect(next === null).toBe(isStopped)
    const until = next && formatMoment('en', new Date(next.date))
    const ending = isStopped ? 'report a problem.' : `report a problem, by ${until}.`
    expect(await newest(bea, id)).toContain(ending)
    expect(await newest(sana, id)).toContain(
      isStopped ? 'You are paid after the inspection.' : `can inspect the laptop until ${until}.`,
    )
    expect(await step(bea, id, 'extension')).toBe('done')
    expect(await newest(sana, id)).toContain(
      isStopped ? 'the time to inspect the laptop. This' : 'the time to inspect the laptop to ',
    )
  }
})

test('a decision to return the laptop tells both parties why, and the deadline if there is one', async () => {
  for (const isStopped of [false, true]) {
    const { id } = await shipped(isStopped)
    await step(bea, id, 'delivery')
    await step(bea, id, 'case', { reason: 'damaged', description: 'The hinge is broken.' })
    await answer(sana, id, 'contest')
    await answer(bea, id, 'escalate')
    const decision = { decision: 'decide_return', statement: 'The photos show the hinge.' }
    expect(await step(ada, id, 'case/decision', decision)).toBe('done')
    const { next } = await readSale(bea, id)
    const until = next && formatMoment('en', new Date(next.date))
    const [buyers, sellers] = [await newest(bea, id), await newest(sana, id)]
    for (const one of [buyers, sellers]) expect(one).toContain('The photos show the hinge.')
    expect(buyers).toContain(`enter the tracking number${until ? ` by ${until}` : ''}.`)
    expect(sellers).toContain(`returns the laptop${until ? ` by ${until}` : ''} and is refunded`)
  }
})

test('a return that the seller asks for has no decision of ours', async () => {
  const { id } = await shipped(false)
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', { reason: 'damaged', description: 'The hinge is broken.' })
  expect(await answer(sana, id, 'ask_return')).toBe('done')
  expect(await newest(bea, id)).not.toMatch(/We have decided|Our reasons/)
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import type { Person } from '../harness/people.ts'
import { outcomeOf } from '../harness/send.ts'
import { finalStates } from './event-log.ts'
import { holdLock } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

let app: RaceApp
let ada: Person
let people = 0

beforeAll(async () => {
  app = await startRaceApp()
  ada = await app.signUpAdmin('Ada')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const opening = /^POST \/v1\/payment_intents$/
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/
const memberRow = 'select from member where id = $1 for update'

async function removeAsAdmin(person: Person) {
  return ada.call('DELETE', `/users/${await app.memberId(person)}`)
}

const ways = [
  ['an admin deletes the buyer', 'buyer', removeAsAdmin, 'member_sales_open'],
  ['an admin deletes the seller', 'seller', removeAsAdmin, 'member_sales_open'],
  [
    'the buyer deletes their account',
    'buyer',
    (person: Person) => person.post('/account/deletion'),
    'sales_open',
  ],
] as const

describe.each(ways)('%s', (_, who, remove, whileOpen) => {
  let buyer: Person
  let seller: Person
  let bookingId: string
  let leaver: Person

  beforeEach(async () => {
    people += 1
    buyer = await app.signUp(`Bo ${people}`, 'buyer')
    seller = await app.signUp(`Sol ${people}`, 'seller')
    ;({ bookingId } = await app.createBooking(seller, buyer))
    leaver = who === 'buyer' ? buyer : seller
  })

  const unpaid = (intents?: string[]) => ({
    ...finalStates.unpaid('cancelled', intents),
    withdrawn: who === 'seller',
  })

  test('before the charge: the payment is cancelled', async () => {
    const secret = await app.startPayment(buyer, bookingId)
    expect(outcomeOf(await remove(leaver))).toBe('ok')
    expect((await app.payByCard(secret)).error).toBeDefined()
    expect(await app.finalState(bookingId)).toEqual(unpaid())
  })

  test('after a charge not yet announced: the sale is open', async () => {
    await app.payByCard(await app.startPayment(buyer, bookingId))
    expect(outcomeOf(await remove(leaver))).toBe(whileOpen)
    expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
  })

  test('charged before the provider receives the cancellation: the sale is open', async () => {
    const secret = await app.startPayment(buyer, bookingId)
    const slow = app.providerProxy.stopRequest(cancelling)
    const removed = remove(leaver)
    await slow.arrived
    expect((await app.payByCard(secret)).status).toBe('succeeded')
    slow.release()
    expect(outcomeOf(await removed)).toBe(whileOpen)
    expect(await app.finalState(bookingId)).toEqual(finalStates.paid())
  })

  test('while the provider opens the intent: no usable client secret is returned', async () => {
    const slow = app.providerProxy.stopResponse(opening)
    const starting = app.requestPayment(buyer, bookingId)
    await slow.arrived
    expect(outcomeOf(await remove(leaver))).toBe('ok')
    slow.release()
    expect((await starting).status).toBeGreaterThanOrEqual(400)
    expect((await starting).status).toBeLessThan(500)
    expect(await app.finalState(bookingId)).toEqual(unpaid())
  })

  test('a payment begun after the cancellations is cancelled too', async () => {
    const gate = await holdLock(app.pool, memberRow, [await app.memberId(leaver)])
    const removed = remove(leaver)
    await gate.waiting(1)
    const starting = app.requestPayment(buyer, bookingId)
    await Promise.race([starting, gate.waiting(2)])
    await gate.release()
    expect(outcomeOf(await removed)).toBe('ok')
    expect((await starting).status).toBeLessThan(500)
    const { provider, ...finalState } = await app.finalState(bookingId)
    const { provider: _, ...end } = unpaid()
    expect(finalState).toEqual(end)
    expect(provider.intents.filter((status) => status !== 'canceled')).toEqual([])
  })
})

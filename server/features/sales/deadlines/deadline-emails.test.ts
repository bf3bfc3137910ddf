import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { newTrackingNumber, untilRegistered } from '../../../../test/harness/parcels.ts'
import { completedSale } from '../../../../test/harness/payouts.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  damage,
  decideCase,
  noticesAbout,
  passDeadline,
  readSale,
  step,
  untilState,
} from '../../../../test/harness/sales.ts'
import { declareTrader } from '../../../../test/harness/traders.ts'
import { formatMoment } from '../../../jobs/emails/values.ts'

let app: TestApp
let ada: Person
let sana: Person
let tara: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
  tara = await app.signUp('Tara', 'seller')
  await declareTrader(tara)
})
afterAll(() => app.close())

/** The newest e-mail to a person about a sale, on one line. */
async function newest({ email }: Person, id: string): Promise<string> {
  const found = (await app.emails(email, id)).at(-1) ?? ''
  return found.replaceAll(/=\n|\n(?=[ \t])/g, '').replaceAll('\n', ' ')
}

/** A shipped sale, with a fraud warning if it is to be stopped. */
async function shipped(isStopped: boolean, seller = sana) {
  const { id, transactionId } = await buy(app, bea, seller)
  const tracking_number = newTrackingNumber()
  await step(seller, id, 'shipment', { carrier: 'dhl', trackingNumber: tracking_number })
  await untilRegistered(app, id)
  if (isStopped) await app.warnOfFraud(transactionId)
  const blocked = 'select from sale where id = $1 and blocked_at is not null'
  const isBlocked = async () => (await app.pool.query(blocked, [id])).rows.length > 0
  await expect.poll(isBlocked).toBe(isStopped)
  const arrive = async () => {
    await app.scan({ tracking_number, kind: 'delivered', at: new Date().toISOString() })
    await untilState(bea, id, 'inspection')
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
    expect(await step(bea, id, 'extension')).toBe('ok')
    expect(await newest(sana, id)).toContain(
      isStopped ? 'the time to inspect the laptop. This' : 'the time to inspect the laptop to ',
    )
  }
})

/** A sale whose return staff have ordered. */
async function toReturn(isStopped: boolean, seller: Person) {
  const { id } = await shipped(isStopped, seller)
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  await answerCase(seller, id, 'contest')
  await answerCase(bea, id, 'escalate')
  const statement = 'The photos show the hinge.'
  expect(await decideCase(ada, id, 'decide_return', { statement })).toBe('ok')
  return id
}

test('a decision to return the laptop tells both parties why, and the deadline if there is one', async () => {
  for (const isStopped of [false, true]) {
    const id = await toReturn(isStopped, tara)
    const { next } = await readSale(bea, id)
    const until = next && formatMoment('en', new Date(next.date))
    const [buyers, sellers] = [await newest(bea, id), await newest(tara, id)]
    for (const one of [buyers, sellers]) expect(one).toContain('The photos show the hinge.')
    expect(buyers).toContain(`enter the tracking number${until ? ` by ${until}` : ''}.`)
    expect(sellers).toContain(`returns the laptop${until ? ` by ${until}` : ''} and is refunded`)
  }
})

test('both parties are notified when a case goes to staff, except a buyer who asked for it', async () => {
  const escalated = 'The case is with us now. We look at what both sides have shown and decide.'
  for (const isAsked of [false, true]) {
    const { id } = await shipped(false)
    await step(bea, id, 'delivery')
    await step(bea, id, 'case', damage)
    expect(await answerCase(sana, id, 'contest')).toBe('ok')
    const before = await newest(bea, id)
    if (isAsked) expect(await answerCase(bea, id, 'escalate')).toBe('ok')
    else await passDeadline(app, id)
    expect(await readSale(bea, id)).toMatchObject({ state: 'disputed', case: { turn: 'staff' } })
    expect(await newest(sana, id)).toContain(`${escalated} Until then, we hold the money.`)
    const told = await newest(bea, id)
    if (isAsked) expect(told).toBe(before)
    else expect(told).toContain(`${escalated} We still hold your payment.`)
  }
})

/** Waits for the fraud warning of a sale, and clears it. */
async function clearWarning(id: string) {
  const warningOf = async () => {
    const { fraudWarnings } = (await ada.get('/reconciliation')).body
    return fraudWarnings.find(({ saleId }: { saleId: string }) => saleId === id)?._id
  }
  await expect.poll(warningOf).toBeTruthy()
  const note = 'The buyer was asked by phone.'
  const { status } = await ada.post(`/fraudWarnings/${await warningOf()}/clearance`, { note })
  expect(status).toBe(200)
}

test('after a stop, both parties are told until when the laptop can be sent back', async () => {
  const id = await toReturn(true, tara)
  expect((await readSale(bea, id)).next).toBeNull()
  await clearWarning(id)
  const { next } = await readSale(bea, id)
  expect(next.event).toBe('return_overdue')
  const until = formatMoment('en', new Date(next.date))
  expect(await newest(bea, id)).toContain(`enter the tracking number by ${until}.`)
  expect(await newest(tara, id)).toContain(`can send the laptop back until ${until} and`)
  expect(await newest(bea, id)).not.toContain('you can let us decide')
  expect((await noticesAbout(bea, id))[0]).toBe('orderReturnReminder')
  expect((await noticesAbout(tara, id))[0]).toBe('saleReturnExtended')
})

test('after a stop, the e-mail about a return that the seller asked for says that staff can decide', async () => {
  const { id } = await shipped(true)
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  await clearWarning(id)
  expect((await noticesAbout(bea, id))[0]).toBe('orderReturnReminder')
  const until = formatMoment('en', new Date((await readSale(bea, id)).next.date))
  const told = await newest(bea, id)
  expect(told).toContain(`enter the tracking number by ${until}.`)
  expect(told).toContain('you can let us decide on the order page until then.')
})

test('a warning that stops nothing changes no deadline', async () => {
  const { id, transactionId } = await completedSale(app, bea, tara)
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  const { next } = await readSale(bea, id)
  expect(next.event).toBe('return_overdue')
  await app.warnOfFraud(transactionId)
  await clearWarning(id)
  expect((await readSale(bea, id)).next).toEqual(next)
  expect(await noticesAbout(tara, id)).not.toContain('saleReturnExtended')
})

test('a seller whose address is not known is asked for it, and the buyer told that it is there', async () => {
  for (const isStopped of [false, true]) {
    const id = await toReturn(isStopped, sana)
    const { next, awaitsReturnAddress } = await readSale(bea, id)
    expect([next.event, awaitsReturnAddress]).toEqual(['escalate', true])
    const until = formatMoment('en', new Date(next.date))
    expect(await newest(bea, id)).toContain(`The seller has until ${until} to enter the return`)
    expect(await newest(sana, id)).toContain(`that it goes to on the sale page, by ${until}.`)
    expect(await answerCase(sana, id, 'give_return_address')).toBe('ok')
    const given = await readSale(bea, id)
    expect([given.next === null, given.awaitsReturnAddress]).toEqual([isStopped, false])
    const by = given.next ? ` by ${formatMoment('en', new Date(given.next.date))}` : ''
    const told = await newest(bea, id)
    expect(told).toContain('The seller has entered the return address')
    expect(told).toContain(`enter the tracking number${by}.`)
  }
})

test('a buyer who did not send the laptop back in time reads of the appeal if there is one', async () => {
  const ordered = await toReturn(false, tara)
  const { id: agreed } = await shipped(false)
  await step(bea, agreed, 'delivery')
  await step(bea, agreed, 'case', damage)
  expect(await answerCase(sana, agreed, 'ask_return')).toBe('ok')
  for (const id of [ordered, agreed]) {
    await passDeadline(app, id)
    const isAppealable = id === ordered
    expect((await readSale(bea, id)).can.includes('appeal')).toBe(isAppealable)
    const told = await newest(bea, id)
    expect(told).toContain('You have not sent the laptop back in time.')
    expect(told.includes('you can appeal once within 14 days')).toBe(isAppealable)
  }
})

test('a return that the seller asks for has no decision of ours', async () => {
  const { id } = await shipped(false)
  await step(bea, id, 'delivery')
  await step(bea, id, 'case', damage)
  expect(await answerCase(sana, id, 'ask_return')).toBe('ok')
  expect(await newest(bea, id)).not.toMatch(/We have decided|Our reasons/)
})

test('the e-mail that asks a buyer for a return says that staff decide a disagreement', async () => {
  const mayEscalate = 'If you do not agree with the return, you can let us decide on the order page'
  const corrected = 'The seller has corrected the return address'
  for (const isStopped of [false, true]) {
    const { id } = await shipped(isStopped)
    await step(bea, id, 'delivery')
    await step(bea, id, 'case', damage)
    for (const answer of ['ask_return', 'correct_return_address']) {
      expect(await answerCase(sana, id, answer)).toBe('ok')
      expect((await readSale(bea, id)).can).toContain('escalate')
      const told = await newest(bea, id)
      expect(told.includes(corrected)).toBe(answer === 'correct_return_address')
      expect(told).toContain(`${mayEscalate}${isStopped ? '.' : ' until then.'}`)
    }
  }
  const ordered = await toReturn(false, tara)
  expect((await readSale(bea, ordered)).can).not.toContain('escalate')
  expect(await newest(bea, ordered)).not.toContain(mayEscalate)
  expect(await answerCase(tara, ordered, 'correct_return_address')).toBe('ok')
  expect(await newest(bea, ordered)).toContain(corrected)
  expect(await newest(bea, ordered)).not.toContain(mayEscalate)
})

test('while the release is stopped, e-mails offer the buyer no step that pays the seller', async () => {
  for (const isStopped of [false, true]) {
    const reported = async () => {
      const { id } = await shipped(isStopped)
      await step(bea, id, 'delivery')
      await step(bea, id, 'case', damage)
      return id
    }
    const offered = await reported()
    const offer = { amount: '50', note: 'A scratch.' }
    expect(await step(sana, offered, 'case/offer', offer)).toBe('ok')
    expect((await readSale(bea, offered)).can.includes('take_offer')).toBe(!isStopped)
    expect(await newest(bea, offered)).toContain(
      isStopped
        ? 'so you cannot accept the offer at the moment. You can let us decide by '
        : 'Accept the offer, or let us decide, by ',
    )
    const contested = await reported()
    expect(await answerCase(sana, contested, 'contest')).toBe('ok')
    expect((await readSale(bea, contested)).can.includes('withdraw_case')).toBe(!isStopped)
    expect(await newest(bea, contested)).toContain(
      isStopped ? 'then let us decide by ' : 'then withdraw your report or let us decide, by ',
    )
  }
})

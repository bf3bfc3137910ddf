import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  chargeBack,
  damage,
  decideCase,
  disputedSale,
  escalatedSale,
  passDeadline,
  readSale,
  returnShipment,
  saleState,
  step,
  untilState,
} from '../../../../test/harness/sales.ts'
import { transact } from '../../../database/db.ts'
import { formatDeadline } from '../../../jobs/emails/values.ts'
import { processDeadlines } from '../deadlines/process-deadlines.ts'
import { lockSale } from '../queries.ts'
import { addWorkingDays } from '../reminders/working-days.ts'
import { transition } from '../transition.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const inspected = () => buyUntilInspection(app, bea, sana)

/** A completed sale whose case staff have rejected. */
async function rejected() {
  const sale = await escalatedSale(app, bea, sana)
  expect(await decideCase(ada, sale.id, 'reject_case')).toBe('ok')
  return sale
}

/** Loses a chargeback about this part of the price. */
type Loss = { amount: string }

/** A chargeback that was open for `days` days, and that the seller has won, or lost in part. */
async function endChargeback(id: string, transactionId: string, days: number, loss?: Loss) {
  const state = await saleState(bea, id)
  const dispute = await chargeBack(app, transactionId, loss)
  await untilState(bea, id, 'charged_back')
  await app.pool.query(
    `update sale_event set created_at = created_at - make_interval(days => $2) where sale_id = $1`,
    [id, days],
  )
  await app.pool.query(
    `update sale set delivered_at = delivered_at - make_interval(days => $2),
       return_delivered_at = return_delivered_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
  await app.dispute({ dispute, status: loss ? 'lost' : 'won' })
  await untilState(bea, id, state)
}

/** The time to the next deadline, from the latest event that starts it. */
async function hoursFrom(event: string, id: string): Promise<number> {
  const { next, steps } = await readSale(bea, id)
  const start = steps.findLast((one: { event: string }) => one.event === event)
  return (Date.parse(next.date) - Date.parse(start.date)) / hourMs
}

/** E-mails about this sale that contain the text. */
async function emailed({ email }: Person, id: string, text: string) {
  return (await app.emails(email, id, text)).length
}

test('after a chargeback that was won, the buyer can inspect for the whole time again', async () => {
  const { id, transactionId } = await inspected()
  await endChargeback(id, transactionId, 30)
  expect(await hoursFrom('chargeback_won', id)).toBe(72)
  await step(bea, id, 'acceptance')
  await bea.call('DELETE', `/sales/${id}/acceptance`)
  expect(await hoursFrom('chargeback_won', id)).toBe(72)
  await step(bea, id, 'extension')
  expect(await hoursFrom('chargeback_won', id)).toBe(144)
  expect(await step(bea, id, 'case', damage)).toBe('ok')
})

test('after a chargeback of a part that was lost, the buyer can inspect for the whole time again', async () => {
  const { id, transactionId } = await inspected()
  await endChargeback(id, transactionId, 30, { amount: '9950' })
  expect(await hoursFrom('chargeback_lost_in_part', id)).toBe(72)
})

test('after a chargeback that was won, the seller can inspect a return for the whole time again', async () => {
  const { id, transactionId } = await disputedSale(app, bea, sana)
  await answerCase(sana, id, 'ask_return')
  await step(bea, id, 'return', returnShipment)
  await app.pool.query('update sale set return_delivered_at = now() where id = $1', [id])
  await endChargeback(id, transactionId, 30)
  expect(await hoursFrom('chargeback_won', id)).toBe(72)
})

test('after a chargeback that was won, the seller has the whole time to ship, and is told the date', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  const old = "update sale set created_at = created_at - interval '30 days' where id = $1"
  await app.pool.query(old, [id])
  await endChargeback(id, transactionId, 30)
  expect(Math.round(await hoursFrom('chargeback_won', id))).toBe(120)
  const { shipBy, next } = await readSale(sana, id)
  const { rows } = await app.pool.query('select ship_from as at from sale where id = $1', [id])
  const { shipWorkingDays } = app.services.config.sales
  expect(shipBy).toBe(addWorkingDays(rows[0].at, shipWorkingDays).toISOString())
  expect(Date.parse(shipBy)).toBeLessThanOrEqual(Date.parse(next.date))
  const until = formatDeadline('en', new Date(shipBy))
  const won = `Ship the laptop or hand it over in person by ${until}`
  expect(await emailed(sana, id, won)).toBe(1)
  const told = ['Your bank has confirmed the payment.', 'Your order continues where it was.']
  for (const text of told) {
    expect([await emailed(bea, id, text), await emailed(sana, id, text)]).toEqual([1, 0])
  }
  const reminders = await app.pool.query(
    'select kind from sale_reminder where sale_id = $1 order by due_at',
    [id],
  )
  expect(reminders.rows).toEqual([{ kind: 'ship_first' }, { kind: 'ship_last' }])
  await app.pool.query(
    `update sale_reminder set due_at = now() - interval '1 minute'
     where sale_id = $1 and kind = 'ship_first'`,
    [id],
  )
  await processDeadlines(app.services)
  const reminder = `Please ship your sold laptop or hand it over in person by ${until}`
  expect(await emailed(sana, id, reminder)).toBe(1)
})

test('what the buyer has put off stays put off after a chargeback', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  expect(await step(bea, id, 'handover/extension')).toBe('ok')
  const { shipBy, next } = await readSale(sana, id)
  await endChargeback(id, transactionId, 0)
  expect(await readSale(sana, id)).toMatchObject({ state: 'awaiting_handover', shipBy, next })
  expect((await readSale(bea, id)).can).not.toContain('extend_handover')
})

test('the seller is notified of the shipping date after a partial loss, too, unless it is shipped', async () => {
  const unshipped = await buy(app, bea, sana)
  await endChargeback(unshipped.id, unshipped.transactionId, 30, { amount: '9950' })
  const shipped = await inspected()
  await endChargeback(shipped.id, shipped.transactionId, 30)
  const text = 'Ship the laptop or hand it over in person by'
  expect(await emailed(sana, unshipped.id, text)).toBe(1)
  expect(await emailed(sana, shipped.id, text)).toBe(0)
  const counted = 'select ship_from as at from sale where id = $1'
  expect((await app.pool.query(counted, [shipped.id])).rows).toEqual([{ at: null }])
})

test('a chargeback that was won adds its duration to the time to appeal', async () => {
  const { id, transactionId } = await rejected()
  const before = Date.parse((await readSale(bea, id)).appealUntil)
  await endChargeback(id, transactionId, 10)
  const { appealUntil, can } = await readSale(bea, id)
  expect(Math.round((Date.parse(appealUntil) - before) / dayMs)).toBe(10)
  expect(can).toContain('appeal')
})

test('chargebacks that overlap add the time from the first to the last to the time to appeal', async () => {
  const { id, transactionId } = await rejected()
  const before = Date.parse((await readSale(bea, id)).appealUntil)
  const opened: string[] = []
  const disputes = async () => (await ada.get('/reconciliation')).body.disputes.length
  for (const days of [6, 4]) {
    opened.push(await chargeBack(app, transactionId, { amount: '9950' }))
    await expect.poll(disputes).toBe(opened.length)
    await app.pool.query(
      'update sale_event set created_at = created_at - make_interval(days => $2) where sale_id = $1',
      [id, days],
    )
  }
  for (const dispute of opened) await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'completed')
  const { appealUntil } = await readSale(bea, id)
  expect(Math.round((Date.parse(appealUntil) - before) / dayMs)).toBe(10)
})

test('what the bank has returned of the price cannot be granted on appeal', async () => {
  const { id, transactionId } = await rejected()
  expect(await step(bea, id, 'appeal', { note: 'Look again.' })).toBe('ok')
  await endChargeback(id, transactionId, 1, { amount: '9950' })
  const abe = await app.signUp('Abe', 'seller')
  await app.grantAdmin(abe)
  const grant = (amount: string) =>
    step(abe, id, 'appeal/decision', {
      party: 'buyer',
      decision: 'grant',
      statement: 'Seen again.',
      amount,
    })
  expect(await grant('400.01')).toBe('appeal_too_large')
  expect(await grant('400.00')).toBe('ok')
  expect((await readSale(bea, id)).state).toBe('refunded')
})

test('a chargeback shows contact details while the sale that it interrupts is open, not of a closed one', async () => {
  for (const isClosed of [false, true]) {
    const { id, transactionId } = await inspected()
    if (isClosed) await passDeadline(app, id)
    await chargeBack(app, transactionId)
    await untilState(bea, id, 'charged_back')
    const { seller } = await readSale(bea, id)
    const { buyer } = await readSale(sana, id)
    for (const { phone, location } of [seller, buyer]) {
      expect([phone === null, location === null]).toEqual([isClosed, isClosed])
    }
  }
})

test('a chargeback that is lost before the shipment pauses the listing, a later one withdraws it', async () => {
  const unshipped = await buy(app, bea, sana)
  const shipped = await inspected()
  for (const { id, transactionId } of [unshipped, shipped]) {
    const dispute = await chargeBack(app, transactionId)
    await untilState(bea, id, 'charged_back')
    await app.dispute({ dispute, status: 'lost' })
    await untilState(bea, id, 'refunded')
  }
  const listing = async ({ productId }: { productId: string }) => {
    const { rows } = await app.pool.query(
      `select sold_at, hidden_because, withdrawn_at is not null as is_withdrawn
       from product where id = $1`,
      [productId],
    )
    return rows
  }
  const unsold = { sold_at: null, hidden_because: null, is_withdrawn: false }
  expect(await listing(unshipped)).toEqual([{ ...unsold, hidden_because: 'paused' }])
  expect(await listing(shipped)).toEqual([{ ...unsold, is_withdrawn: true }])
  expect(await emailed(sana, unshipped.id, 'The listing is paused')).toBe(1)
  expect(await emailed(sana, shipped.id, 'The listing is paused')).toBe(0)
})

test('a seller does not read that a listing is paused which staff have removed', async () => {
  const disputed = await buy(app, bea, sana)
  const cancelled = await buy(app, bea, sana)
  for (const { productId } of [disputed, cancelled]) {
    const removal = { ground: 'stolen', reason: 'Its owner told us.' }
    expect((await ada.post(`/products/${productId}/removal`, removal)).status).toBe(200)
  }
  const dispute = await chargeBack(app, disputed.transactionId)
  await untilState(bea, disputed.id, 'charged_back')
  await app.dispute({ dispute, status: 'lost' })
  await untilState(bea, disputed.id, 'refunded')
  expect(await step(bea, cancelled.id, 'cancellation', { reason: 'Too late.' })).toBe('ok')
  expect(await emailed(sana, disputed.id, 'You are not paid for this sale.')).toBe(1)
  expect(await emailed(sana, cancelled.id, 'The sale is cancelled')).toBe(1)
  for (const { id } of [disputed, cancelled]) {
    expect(await emailed(sana, id, 'listing is paused')).toBe(0)
  }
})

test('a chargeback without its amount is a bug and changes nothing', async () => {
  const { id } = await inspected()
  const made = transact(app.services.db, async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale) await transition(app.services, tx, sale, { event: 'chargeback', by: 'provider' })
  })
  await expect(made).rejects.toThrow('chargeback without the amount that it moves')
  expect((await readSale(bea, id)).state).toBe('inspection')
})

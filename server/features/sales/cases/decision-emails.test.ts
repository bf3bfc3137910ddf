import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  decideCase,
  disputedSale,
  escalatedSale,
  passDeadline,
  readSale,
  returnShipment,
  step,
} from '../../../../test/harness/sales.ts'
import { declareTrader } from '../../../../test/harness/traders.ts'

let app: TestApp
let ada: Person
let abe: Person
let cleo: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
  abe = await app.signUp('Abe', 'buyer')
  cleo = await app.signUp('Cleo', 'buyer')
  await app.grantAdmin(abe, cleo)
})
afterAll(() => app.close())

const mayAppeal = 'If you disagree, you can appeal once within 14 days.'
const mayAppealUntil = 'If you disagree with our decision, you can appeal once.'
const unchanged = 'Nothing changes for you'

const reported = async () => (await disputedSale(app, bea, sana)).id

/** A sale whose case Ada has decided. */
async function decided(decision: string, more = {}) {
  const { id } = await escalatedSale(app, bea, sana)
  expect(await decideCase(ada, id, decision, more)).toBe('ok')
  return id
}

const appeal = async (by: Person, id: string) =>
  expect(await step(by, id, 'appeal', { note: 'Look again.' })).toBe('ok')

async function rule(id: string, party: string, decision: string, more = {}, by = abe) {
  const made = { party, decision, statement: 'Seen again.', ...more }
  expect(await step(by, id, 'appeal/decision', made)).toBe('ok')
}

async function refund(id: string) {
  const [payment] = (await ada.get('/payments?limit=1')).body
  expect(payment.bookingId).toBe(id)
  const reason = 'The hinge is broken.'
  expect((await ada.post(`/payments/${payment._id}/refund`, { reason })).status).toBe(200)
}

/** The newest e-mail to a person about a sale, on one line. */
async function newest({ email }: Person, id: string): Promise<string> {
  const found = (await app.emails(email, id)).at(-1) ?? ''
  return found.replaceAll(/=\n|\n(?=[ \t])/g, '').replaceAll('\n', ' ')
}

/** The newest e-mails to the buyer and to the seller. */
const toBoth = async (id: string) => [await newest(bea, id), await newest(sana, id)] as const

test('a rejected appeal of the buyer stands as such in the e-mails to both', async () => {
  const id = await decided('reject_case')
  await appeal(bea, id)
  await rule(id, 'buyer', 'deny')
  const [buyer, seller] = await toBoth(id)
  expect(buyer).toContain('We have decided your appeal: it is rejected')
  expect(buyer).not.toContain(unchanged)
  expect(seller).toContain('We have decided the appeal of the buyer: it is rejected')
  expect(seller).toContain(unchanged)
  for (const text of [buyer, seller]) {
    expect(text).toContain('Seen again.')
    expect(text).not.toContain('you can appeal')
  }
})

test('a granted appeal of the seller has its amount, and a rejected one changes nothing', async () => {
  const granted = await decided('decide_offer', { amount: '100' })
  await appeal(sana, granted)
  await rule(granted, 'seller', 'grant', { amount: '30' })
  const [buyer, seller] = await toBoth(granted)
  expect(seller).toContain('We have decided your appeal: it is granted for $30.00.')
  expect(buyer).toContain('We have decided the appeal of the seller: it is granted')
  expect(buyer).toContain('you keep your refund')

  const denied = await decided('decide_refund')
  await appeal(sana, denied)
  await rule(denied, 'seller', 'deny')
  expect(await newest(sana, denied)).toContain('We have decided your appeal: it is rejected')
  expect(await newest(bea, denied)).toContain(unchanged)
})

test('an appeal of the buyer is granted in part or in full, and the seller may then appeal', async () => {
  const inPart = await decided('decide_offer', { amount: '50' })
  await appeal(bea, inPart)
  await rule(inPart, 'buyer', 'grant', { amount: '100' })
  const [buyer, seller] = await toBoth(inPart)
  expect(buyer).toContain('We have decided your appeal: it is granted for $100.00.')
  expect(buyer).not.toContain('you can appeal')
  expect(seller).toContain('We have decided the appeal of the buyer: it is granted for $100.00.')
  expect(seller).toContain(mayAppeal)

  const inFull = await decided('reject_case')
  await appeal(bea, inFull)
  const past = "update sale_case set appeal_until = now() - interval '1 second' where sale_id = $1"
  await app.pool.query(past, [inFull])
  await rule(inFull, 'buyer', 'grant')
  expect(await newest(bea, inFull)).toContain('granted in full. We are refunding $499.50')
  expect(await newest(sana, inFull)).toContain(mayAppeal)
  expect((await readSale(sana, inFull)).can).toEqual(['appeal'])
})

test('a seller whose appeal was rejected before reads of no other one', async () => {
  const id = await decided('decide_offer', { amount: '50' })
  await appeal(sana, id)
  await rule(id, 'seller', 'deny')
  await appeal(bea, id)
  await rule(id, 'buyer', 'grant', { amount: '100' }, cleo)
  const seller = await newest(sana, id)
  expect(seller).toContain('We have decided the appeal of the buyer: it is granted for $100.00.')
  expect(seller).not.toContain('you can appeal')
})

test('a partial refund that staff decide can be appealed by both', async () => {
  const id = await decided('decide_offer', { amount: '100' })
  for (const text of await toBoth(id)) expect(text).toContain(mayAppeal)
})

test('a rejected case can be appealed by the buyer, unless the buyer has appealed before', async () => {
  const tara = await app.signUp('Tara', 'seller')
  await declareTrader(tara)
  const { id } = await escalatedSale(app, bea, tara)
  expect(await decideCase(ada, id, 'reject_case')).toBe('ok')
  expect(await newest(bea, id)).toContain(mayAppeal)

  await appeal(bea, id)
  expect(await step(bea, id, 'withdrawal')).toBe('ok')
  expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
  expect(await answerCase(tara, id, 'contest_return')).toBe('ok')
  expect(await decideCase(ada, id, 'reject_case')).toBe('ok')
  const rejected = await newest(bea, id)
  expect(rejected).toContain('there is no refund, and the order is complete.')
  expect(rejected).not.toContain('you can appeal')
})

test('a refund by staff can be appealed if it decides a case', async () => {
  const dispute = await reported()
  await refund(dispute)
  expect(await newest(sana, dispute)).toContain(mayAppealUntil)
  expect((await readSale(sana, dispute)).can).toEqual(['appeal'])

  const { id } = await buy(app, bea, sana)
  await refund(id)
  const seller = await newest(sana, id)
  expect(seller).toContain('We have refunded the buyer')
  expect(seller).not.toContain('you can appeal')
})

test('the seller can appeal when a return that staff ordered is refunded', async () => {
  const tove = await app.signUp('Tove', 'seller')
  await declareTrader(tove)
  const { id: ordered } = await escalatedSale(app, bea, tove)
  expect(await decideCase(ada, ordered, 'decide_return')).toBe('ok')
  const { id: agreed } = await disputedSale(app, bea, tove)
  expect(await answerCase(tove, agreed, 'ask_return')).toBe('ok')
  for (const id of [ordered, agreed]) {
    expect(await step(bea, id, 'return', returnShipment)).toBe('ok')
    await passDeadline(app, id)
    const isAppealable = id === ordered
    expect((await readSale(tove, id)).can).toEqual(isAppealable ? ['appeal'] : [])
    const told = await newest(tove, id)
    expect(told).toContain('The buyer is refunded in full')
    expect(told.includes('you can appeal once within 14 days')).toBe(isAppealable)
  }
})

test('the buyer reads whether the case is settled or the return has arrived', async () => {
  const settled = await reported()
  expect(await answerCase(sana, settled, 'accept_refund')).toBe('ok')
  expect(await newest(bea, settled)).toContain('Your case is settled. We are refunding')

  const returned = await reported()
  expect(await answerCase(sana, returned, 'ask_return')).toBe('ok')
  expect(await step(bea, returned, 'return', returnShipment)).toBe('ok')
  expect(await answerCase(sana, returned, 'receive_return')).toBe('ok')
  const told = 'The seller has received your return. We are refunding'
  expect(await newest(bea, returned)).toContain(told)
})

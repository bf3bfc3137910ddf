import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, passDeadline, readSale, shipment, step } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { type EmailName, renderEmail } from '../../jobs/email.ts'
import german from '../../jobs/emails/de.json' with { type: 'json' }

/** Words of English sentences that German does not have. */
const english = /\b(the|your|you|has|have|is|of|with|this|our|not|did|are|been|please|card)\b/i

/** Those that select the wording of an e-mail. */
const events = ['deny_appeal', 'grant_payment', 'grant_refund', 'accept_refund', 'receive_return']

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.pool.query("update identity_user set language = 'de'")
})
afterAll(() => app.close())

/** The subjects and texts of the e-mails to a person. */
async function textsTo({ email }: Person): Promise<string[]> {
  return (await app.emails(email)).map((message) => {
    const subject = /^Subject: (.*)$/m.exec(message)?.[1] ?? ''
    const text = /text\/plain[^\n]*\n[^\n]*\n\n(.*?)\n--/s.exec(message)?.[1] ?? message
    return `${subject}\n${text.replaceAll(/\S+:\/\/\S+/g, '')}`
  })
}

async function stepsInGerman({ token }: Person, id: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'de' }
  return (await send(`${app.url}/api/sales/${id}`, { headers })).body.steps
}

test('every German e-mail is written in German', () => {
  const site = { brand: 'Relaptop', publicUrl: 'https://shop.example', language: 'en' } as const
  const reader = { language: 'de', confirmed: true, site } as const
  for (const [name, texts] of Object.entries(german)) {
    const slots = [...JSON.stringify(texts).matchAll(/\{(\w+)/g)].map(([, slot]) => [slot, '1'])
    const usual = Object.fromEntries(slots)
    const special = {
      ...usual,
      deadline: { variant: 'none' },
      by: { variant: 'staff' },
      delivery: { variant: 'meet' },
      choice: { variant: 'meet' },
      address: { variant: 'missing' },
      bank: { variant: 'known' },
      appeal: { variant: 'possible' },
      appellant: { variant: 'seller' },
      sellerAppeal: { variant: 'possible' },
      withdrawal: { variant: 'possible' },
    }
    const ofReturn = {
      ...special,
      deadline: { variant: 'set' },
      address: { variant: 'known' },
      escalation: { variant: 'possible' },
      released: { variant: 'yes' },
    }
    const ofEvents = events.map((event) => ({ ...special, event: { variant: event } }))
    for (const values of [usual, special, ofReturn, ...ofEvents]) {
      const { subject, text } = renderEmail(reader, name as EmailName, values)
      expect(`${subject}\n${text}`, name).not.toMatch(english)
    }
  }
})

test('a sale that is not shipped is cancelled in the language of both parties', async () => {
  const { id } = await buy(app, bea, sana)
  await passDeadline(app, id)
  for (const person of [bea, sana]) {
    const texts = await textsTo(person)
    expect(texts.at(-1)).toContain('nicht rechtzeitig verschickt oder übergeben.')
    for (const text of texts) expect(text).not.toMatch(english)
  }
})

test('a refund made at the card provider is reported in the language of both parties', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', shipment)
  await app.refundAtProvider({ payment_intent: transactionId, amount: '950' })
  await expect.poll(async () => (await readSale(bea, id)).steps.at(-1).event).toBe('refund_in_part')
  await app.refundAtProvider({ payment_intent: transactionId })
  await expect.poll(async () => (await readSale(bea, id)).state).toBe('refunded')
  const reason = 'Wir haben die Zahlung über unseren Zahlungsdienstleister erstattet.'
  expect((await stepsInGerman(bea, id)).at(-1)).toMatchObject({ event: 'refund', note: reason })
  for (const person of [bea, sana]) {
    const texts = await textsTo(person)
    expect(texts.at(-1)).toContain(reason)
    for (const text of texts) expect(text).not.toMatch(english)
  }
})

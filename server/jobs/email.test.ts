import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchAllAlerts } from '../../test/harness/alerts.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { intentOf } from '../../test/harness/cards/controls.ts'
import { expireHold } from '../../test/harness/holds.ts'
import { confirmAddress, type Person } from '../../test/harness/people.ts'
import { book, payBooking, startPaying } from '../../test/harness/sales.ts'
import { expectOk } from '../../test/harness/send.ts'

const hostile = 'Log in at https://evil.example or eve@evil.example \u202egnp.exe'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  admin = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(admin)
})
afterAll(() => app.close())

const rename = (person: Person) => person.browser.identity('/update-user', { name: hostile })

/** E-mails to a person, unfolded and decoded (RFC 2047). */
async function emails({ email }: { email: string }): Promise<string[]> {
  const decoded = (_: string, text: string) =>
    decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%'))
  return (await app.emails(email)).map((message) =>
    message
      .replaceAll(/\?=\n[ \t]+=\?/g, '?==?')
      .replaceAll(/\n[ \t]+/g, ' ')
      .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/g, decoded),
  )
}

/** Hosts and addresses that mail clients would turn into links, except our own. */
function links(message: string) {
  const body = message.slice(message.indexOf('\n\n'))
  const urls =
    body.match(/\w+:\/\/\S+|mailto:\S+|[\w.-]+@[\w.-]+|\b[a-z][\w-]*\.[a-z]{2,}\b/gi) ?? []
  return urls.filter((link) => !link.startsWith(app.url))
}

/** Goes through all booking events that are announced by e-mail. */
async function trade(seller: Person, buyer: Person) {
  const add = () => app.addProduct(seller, { title: hostile })
  const { paymentId } = await payBooking(app, buyer, await book(buyer, await add()))
  expectOk(await admin.post(`/payments/${paymentId}/refund`, { reason: 'It is broken.' }))

  const late = await add()
  const bookingId = await book(buyer, late)
  const clientSecret = await startPaying(buyer, bookingId)
  await expireHold(app, bookingId)
  await app.pool.query('update product set withdrawn_at = now() where id = $1', [late])
  await app.payByCard(clientSecret)
  await buyer.post('/payments', { bookingId, transactionId: intentOf(clientSecret) })

  await book(buyer, await add())
  expectOk(await admin.call('DELETE', `/users/${await app.memberId(seller)}`))
}

test('an e-mail to an unconfirmed address contains no user text and only our links', async () => {
  const seller = await app.signUp('Sana', 'seller', { confirmed: false })
  const buyer = await app.signUp('Bea', 'buyer', { confirmed: false })
  const named = app.anonymous()
  await named.signUp(hostile, 'victim@example.com', 'a long enough word')
  await named.identity('/request-password-reset', { email: 'victim@example.com' })
  for (const person of [seller, buyer]) await rename(person)
  await trade(seller, buyer)
  const all = [
    ...(await emails({ email: 'victim@example.com' })),
    ...(await emails(seller)),
    ...(await emails(buyer)),
  ]
  // Two confirmations, and of the trade three to the seller and seven to the buyer.
  expect(all).toHaveLength(2 + 1 + 3 + 1 + 7)
  for (const message of all) {
    expect(message).not.toMatch(/evil|gnp|Log in at|\u202e/)
    expect(links(message)).toEqual([])
    expect(message).toMatch(/^Subject: (?!.*["„“”]).+/m)
  }
})

test('a confirmed address gets the title without links and control characters', async () => {
  const seller = await app.signUp('Sue', 'seller')
  const buyer = await app.signUp('Ben', 'buyer')
  for (const person of [seller, buyer]) await confirmAddress(app.pool, person)
  await trade(seller, buyer)
  const about = 'Log in at https: //evil. example or eve@ evil. example gnp. exe'
  const [, ...toSeller] = await emails(seller)
  const [, ...toBuyer] = await emails(buyer)
  // The account of the seller is deleted at the end.
  expect(toSeller.pop()).toContain('Subject: Your account at Relaptop has been deleted')
  const received = [...toSeller, ...toBuyer]
  expect(received).toHaveLength(9)
  for (const message of received) {
    expect(message).toContain(about)
    expect(message).toMatch(/^Subject: .*Log in at https: \/\/evil\. example/m)
    expect(links(message)).toEqual([])
    expect(message).not.toMatch(/[\u202a-\u202e]/)
  }
})

test('a renamed product keeps the title it had when it became a favourite', async () => {
  const seller = await app.signUp('Sam', 'seller')
  const buyer = await app.signUp('Bo', 'buyer')
  await confirmAddress(app.pool, buyer)
  const id = await app.addProduct(seller, { title: 'Latitude 7420' })
  expectOk(await buyer.call('PUT', `/favourites/${id}`))
  const run = (text: string) => app.pool.query(text, [id])
  await app.pool.query('update product set title = $2 where id = $1', [id, hostile])
  await run('update product set resale_price = 20000 where id = $1')
  await dispatchAllAlerts(app)
  // Simulates the next day: at most one e-mail a day about a product.
  await app.pool.query('delete from product_alert')
  await run("update product set hidden_at = now(), hidden_because = 'paused' where id = $1")
  await dispatchAllAlerts(app)
  await run('update product set hidden_at = null, hidden_because = null where id = $1')
  await dispatchAllAlerts(app)
  const [, drop = '', free = '', ...more] = await emails(buyer)
  expect(more).toEqual([])
  expect(drop).toMatch(/^Subject: Price drop: “Latitude 7420” now \$200\.00$/m)
  expect(free).toMatch(/^Subject: “Latitude 7420” is available again$/m)
  for (const message of [drop, free]) {
    expect(message).not.toMatch(/evil|Log in at|gnp/)
    expect(message).toContain(`/items/${id}/latitude-7420`)
  }
})

test('the name in a contact message is not turned into a link', async () => {
  const body = { name: hostile, email: 'zoe@example.org', message: 'See https://ok.example' }
  expectOk(await app.anonymous().ask('POST', '/api/contact', { body }))
  const [message = ''] = await emails({ email: app.services.config.contactEmail })
  expect(message).toMatch(/^Subject: Message from Log in at https: \/\/evil\. example/m)
  expect(message).not.toMatch(/:\/\/evil|@evil|\u202e/)
  expect(message).toContain('See https://ok.example')
})

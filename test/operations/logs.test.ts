import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { redactPath, redactSecrets } from '../../server/observability/redact.ts'
import { newDatabase, signingUpOverHttp, startTestApp, type TestApp } from '../harness/app.ts'
import { intentOf } from '../harness/cards/controls.ts'
import { startFlakyProxy } from '../harness/network/flaky-proxy.ts'
import { listenOnLoopback } from '../harness/network/listen-on-loopback.ts'
import type { Person } from '../harness/people.ts'
import { book, startPaying } from '../harness/sales.ts'
import { waitOptions } from '../harness/wait-options.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let mailServer: Awaited<ReturnType<typeof rejectingMailServer>>
let app: TestApp

const lines: string[] = []

/** An SMTP server that rejects everything and quotes it. */
async function rejectingMailServer() {
  const server = createServer((socket) => {
    let output = ''
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      output += bytes
      const refused = /^RCPT/m.test(String(bytes))
      socket.write(refused ? `550 5.1.1 no ${output.replaceAll(/\r?\n/g, ' ')}\r\n` : '250 ok\r\n')
    })
  })
  const port = await listenOnLoopback(server)
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((output) => {
    lines.push(...String(output).trimEnd().split('\n'))
    return true
  })
  database = await newDatabase(inject('migrated'))
  proxy = await startFlakyProxy(database.url)
  mailServer = await rejectingMailServer()
  const mail = { SMTP_URL: mailServer.url, CONTACT_EMAIL: 'desk.keeper@shop.example' }
  const settings = { LOG_LEVEL: 'debug', JOB_POLL_SECONDS: '5' }
  app = signingUpOverHttp(await startTestApp({ DATABASE_URL: proxy.url, ...mail, ...settings }))
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
  mailServer.close()
  proxy.close()
  await database.drop()
})

/** User input that no log may contain. */
const userInput = {
  phone: '555 867 5309',
  location: 'Wobbegong Bay',
  reason: 'A crumpled lighthouse',
  message: 'Perambulating zebras',
  newName: 'Zanzibar Quince',
  guess: 'Hippopotamus guess',
  card: '4242424242424242',
}

/** Log entries at least of this level containing this text. */
function logged(search: string) {
  return lines.filter((line) => line.includes(search))
}

async function signInEveryWay({ browser, email, password, get }: Person) {
  const elsewhere = app.anonymous()
  expect((await elsewhere.signIn(email, userInput.guess)).status).toBe(401)
  expect((await elsewhere.signIn(email, password)).status).toBe(200)
  for (const written of [
    email,
    encodeURIComponent(email),
    encodeURIComponent(email).replace('%', '%25'),
  ]) {
    await get(`/users/admin/${written}`)
    await get(`/bookings?email=${written}`)
    const words = userInput.newName.replace(' ', '%20')
    await browser.ask('GET', `/reset/${written}/${words}`)
    await browser.ask('GET', `/items/${randomUUID()}/${words}`)
  }
  expect((await browser.identity('/update-user', { name: userInput.newName })).status).toBe(200)
}

/** A booked and paid product; returns the client secret. */
async function sellProduct(seller: Person, buyer: Person): Promise<string> {
  const productId = await app.addProduct(seller)
  const { phone, location } = userInput
  const bookingId = await book(buyer, productId, { phone, location })
  const clientSecret = await startPaying(buyer, bookingId)
  await app.payByCard(clientSecret, userInput.card)
  const transactionId = intentOf(clientSecret)
  expect((await buyer.post('/payments', { bookingId, transactionId })).status).toBe(200)
  await buyer.post('/reportedItems', { productId, reason: userInput.reason })
  return clientSecret
}

const contact = { name: 'Sam Brodie', email: 'sam.brodie@example.org', message: userInput.message }
const write = () => app.anonymous().ask('POST', '/api/contact', { body: contact })

/** Makes inserts into the table fail with an error that quotes the row. */
async function failInsertsInto(table: string) {
  await app.pool.query(`alter table ${table} add constraint no_more check (false) not valid`)
  return () => app.pool.query(`alter table ${table} drop constraint no_more`)
}

async function faults({ browser, post, get, email }: Person) {
  for (const table of ['report', 'contact_message', 'identity_user']) {
    const mend = await failInsertsInto(table)
    const answers = [
      await post('/reportedItems', { header: userInput.message, reason: userInput.reason }),
      await write(),
      await app
        .anonymous()
        .signUp(userInput.newName, `zanzibar.${table}@example.com`, 'long enough words'),
    ]
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(1)
    await mend()
  }
  await browser.ask('POST', '/api/contact', {
    body: `{"name": "${userInput.newName}", "message": ${userInput.message}`,
    headers: { 'content-type': 'application/json' },
  })
  proxy.disconnect()
  expect((await get(`/users/buyer/${email}`)).status).toBe(503)
  expect((await browser.signIn(email, userInput.guess)).status).toBe(503)
  proxy.restore()
  await vi.waitUntil(async () => (await get('/categories')).status === 200, waitOptions)
}

/** The token of an undelivered e-mail. */
async function resetToken({ browser, email }: Person): Promise<string> {
  await browser.identity('/request-password-reset', { email })
  const { rows } = await app.pool.query(
    "select substring(data->>'text' from 'token=(\\w+)') as token from pgboss.job where data->>'subject' ~ 'new password'",
  )
  const { token } = rows[0]
  const reset = { token, newPassword: `${userInput.guess} and more` }
  expect((await browser.identity('/reset-password', reset)).status).toBe(200)
  return token
}

test('logs contain no identities, user input or credentials', async () => {
  const seller = await app.signUp('Marmaduke Oyelaran', 'seller')
  const buyer = await app.signUp('Quillon Featherby', 'buyer')
  const cookies = [...buyer.browser.jar.values()]
  await signInEveryWay(buyer)
  const clientSecret = await sellProduct(seller, buyer)
  await write()
  await faults(buyer)
  const token = await resetToken(buyer)
  await vi.waitUntil(() => logged('a job was rejected').length > 0, waitOptions)
  await vi.waitUntil(() => logged('/api/users/admin/*').length >= 3, waitOptions)

  expect(logged('"status":200').length).toBeGreaterThan(10)
  expect(logged('a call failed').length).toBeGreaterThanOrEqual(2)
  expect(logged('identity: ').length).toBeGreaterThan(0)
  expect(logged('"constraint":"no_more"').length).toBeGreaterThanOrEqual(2)
  expect(logged('/api/users/admin/*').length).toBe(3)

  const people = [seller, buyer].flatMap(({ name, email, password, token }) => [
    ...name.split(' '),
    email,
    email.replace('@', '%40'),
    password,
    token,
  ])
  const search = Object.values(userInput).flatMap((text) => [
    text,
    ...(text.match(/[a-z]{7,}/gi) ?? []),
  ])
  const secrets = [...cookies, ...cookies.map(decodeURIComponent), token, clientSecret]
  const others = ['sam.brodie', 'zanzibar', 'desk.keeper', 'long enough words']
  const private_ = [...people, ...search, ...secrets, ...others].map((text) => text.toLowerCase())
  const wrong = lines.filter((line) => private_.some((text) => line.toLowerCase().includes(text)))
  expect(wrong).toEqual([])
})

test.each([
  ['"<ann.lee+x@b.example>" and a%40b.c', '"<[address]>" and [address]'],
  ['postgres://me:pass@db.example/x', 'postgres://me:[address]/x'],
  ['/node_modules/@orpc/server/x.js:1:2', '/node_modules/@orpc/server/x.js:1:2'],
  ['Bearer eyJhbGciOi.eyJz-dWI.MyWHhVMpDzp_', 'Bearer [token]'],
  ['pi_1_secret_2a and sk_test_3b, whsec_4c', 'pi_1_secret_[…] and sk_test_[…], whsec_[…]'],
])('%s is logged as %s', (text, discreet) => {
  expect(redactSecrets(text)).toBe(discreet)
})

test.each([
  ['/api/products/Dell', '/api/products/Dell'],
  ['/assets/index-Bx_9.js', '/assets/index-Bx_9.js'],
  ['/api/users/admin/a@b.c', '/api/users/admin/*'],
  ['/api/users/admin/a%40b.c', '/api/users/admin/*'],
  ['/api/products/Ann Lee/x', '/api/products/*/x'],
  [`/${'t'.repeat(81)}`, '/*'],
  ['/items/0190b3a0-1c2d/ann-lee', '/items/0190b3a0-1c2d/*'],
  ['/de/items/0190b3a0-1c2d/ann/lee', '/de/items/0190b3a0-1c2d/*'],
  ['/items/0190b3a0-1c2d', '/items/0190b3a0-1c2d'],
  ['/api/items/0190b3a0-1c2d/questions', '/api/items/0190b3a0-1c2d/questions'],
])('the path %s is logged as %s', (path, plain) => {
  expect(redactPath(path)).toBe(plain)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { expectOk, send } from '../../../test/harness/send.ts'
import { contentLimits } from './rate-limits.ts'

const contactEmail = 'desk@shop.example'
const visit = { name: 'Zoë', email: 'zoe@example.org', message: 'Is it still there?\n\nZoë' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONTACT_EMAIL: contactEmail })
})
afterAll(() => app.close())

const write = (body: object, visitor = app.anonymous()) =>
  visitor.ask('POST', '/api/contact', { body })

const storedMessages = async () => (await app.pool.query('select * from contact_message')).rows

test('stores and e-mails a message; a reply goes to the visitor', async () => {
  const { status, body } = await write(visit)
  expect([status, body]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }])
  expect(await storedMessages()).toMatchObject([{ id: body.insertedId, ...visit }])
  const [message] = await app.emails(contactEmail)
  expect(message).toMatch(/^Reply-To: zoe@example\.org$/m)
  expect(message).toMatch(/^To: desk@shop\.example$/m)
  expect(message).toContain(visit.message)
})

test('the message is optional', async () => {
  expect((await write({ name: 'Nils', email: 'nils@example.org' })).status).toBe(200)
  expect((await app.emails(contactEmail)).at(-1)).toContain('(no message)')
})

const number = '0190b3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

test.each([
  ['order', `/dashboard/cases/${number}`],
  ['decision', `/dashboard/reportedItems?show=decided&q=${number}`],
])('a message that names its subject links to the page for staff: %s', async (kind, page) => {
  const about = `${kind}-${number}`
  for (const [message, shown] of [
    [visit.message, visit.message],
    ['', '(no message)'],
  ] as const) {
    expect((await write({ ...visit, name: 'Nils', message, about })).status).toBe(200)
    // Long headers are folded.
    const email = (await app.emails(contactEmail)).at(-1)?.replaceAll('\n ', ' ')
    expect(email).toMatch(new RegExp(`^Subject: Message from Nils about ${kind} ${number}$`, 'm'))
    for (const part of ['(zoe@example.org)', shown, page]) expect(email).toContain(part)
  }
})

test('a message about a suspension links to the page about the member, one about a removal does not', async () => {
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const sana = await app.signUp('Sana', 'seller')
  const memberId = await app.memberId(sana)
  const reasons = { ground: 'abuse', reason: 'Three false reports.' }
  const productId = await app.addProduct(sana)
  expectOk(await ada.post(`/products/${productId}/removal`, reasons))
  expectOk(await ada.post(`/users/${memberId}/suspension`, reasons))
  const made = 'select id, kind from restriction where member_id = $1'
  const { rows } = await app.pool.query(made, [memberId])
  const decisionOf = (kind: string) => rows.find((row) => row.kind === kind).id
  const emailAbout = async (decision: string) => {
    expectOk(await write({ ...visit, about: `decision-${decision}` }))
    return (await app.emails(contactEmail)).at(-1)
  }
  const search = (decision: string) => `/dashboard/reportedItems?show=decided&q=${decision}`
  const [removal, suspension] = [decisionOf('listingRemoved'), decisionOf('accountSuspended')]
  expect(await emailAbout(removal)).toContain(search(removal))
  const email = await emailAbout(suspension)
  expect(email).toContain(`/dashboard/members/${memberId}`)
  expect(email).not.toContain('/dashboard/reportedItems')
  expectOk(await sana.post('/account/deletion'))
  expect(await emailAbout(suspension)).toContain(search(suspension))
})

test('a name or address cannot inject e-mail headers', async () => {
  const name = 'Eve\r\nBcc: all@example.org\r\n\r\nHello'
  expect((await write({ ...visit, name })).status).toBe(200)
  expect((await write({ ...visit, email: 'a,b@example.org' })).status).toBe(200)
  const heads = (await app.emails(contactEmail))
    .slice(-2)
    .map((message) => message.split('\n\n')[0])
  expect(heads[0]).not.toMatch(/^Bcc:/im)
  expect(heads[0]).toMatch(/^Subject: Message from Eve Bcc: all@ example\. org Hello$/m)
  expect(heads[1]).not.toMatch(/^Reply-To:/im)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ email: 'unknown' }, 'email'],
  [{ email: 'a@b\r\nBcc: c@d' }, 'email'],
  [{ message: 'x'.repeat(5001) }, 'message'],
  [{ message: 'a\0b' }, 'message'],
  [{ message: ['x'] }, 'message'],
  [{ about: 'order' }, 'about'],
  [{ about: `payment-${number}` }, 'about'],
  [{ about: `order-${number} ` }, 'about'],
])('%j is bad input, names the field and writes nothing', async (wrong, field) => {
  const before = await storedMessages()
  const { status, body } = await write({ ...visit, ...wrong })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', [field]])
  expect(await storedMessages()).toEqual(before)
})

test('limits messages per client address, for any claimed sender', async () => {
  const visitor = app.anonymous()
  const before = await storedMessages()
  for (let n = 0; n < contentLimits.contactByAddress.max; n += 1) {
    expect((await write(visit, visitor)).status).toBe(200)
  }
  const { status, body, headers } = await send(`${app.url}/api/contact`, {
    method: 'POST',
    body: visit,
    from: visitor.address,
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await storedMessages()).toHaveLength(before.length + contentLimits.contactByAddress.max)
})

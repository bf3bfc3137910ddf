import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { latestEmail } from '../../../test/harness/mailbox.ts'
import { confirmAddress, type Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  ada = await app.signUp('Ada', 'seller')
  await admin('grant', ada.email)
  sana = await app.signUp('Sana Malik', 'seller')
  bea = await app.signUp('Bea 100% Sure', 'buyer')
})
afterAll(() => app.close())

/** Runs `bin/admin` on the test database. */
function admin(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: app.pool.options.connectionString }
  const program = join(import.meta.dirname, '../../commands/admin.ts')
  return promisify(execFile)('node', [program, ...words], { env })
}

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

async function acts(action: string) {
  const { body } = await ada.get('/auditLog?limit=100')
  return body.filter((entry: { action: string }) => entry.action === action)
}

test('lists buyers and sellers separately, newest first, with role and status', async () => {
  const buyers = await ada.get('/buyers/buyer')
  expect(buyers.status).toBe(200)
  expect(buyers.body).toEqual([
    {
      _id: await app.memberId(bea),
      name: bea.name,
      email: bea.email,
      emailConfirmed: true,
      role: 'buyer',
      status: false,
      suspended: null,
    },
  ])
  const sellers = await ada.get('/sellers/seller')
  expect(sellers.body).toMatchObject([
    { name: 'Sana Malik', role: 'seller', status: false },
    { name: 'Ada', role: 'admin', status: false },
  ])
})

test('finds people by part of the name or e-mail, case-insensitively', async () => {
  const found = async (q: string) =>
    names((await ada.get(`/sellers/seller?q=${encodeURIComponent(q)}`)).body)
  const lucja = await app.signUp('Lucja', 'seller')
  await lucja.browser.identity('/update-user', { name: 'Łucja Øster' })
  expect(await found('MALIK')).toEqual(['Sana Malik'])
  expect(await found(' sana.malik@EXAMPLE.com ')).toEqual(['Sana Malik'])
  expect(await found('łUCJA øst')).toEqual(['Łucja Øster'])
  expect(await found('@example.com')).toHaveLength(3)
  expect(await found('')).toHaveLength(3)
  expect(await found('nobody')).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('matches LIKE wildcards literally', async () => {
  const found = async (q: string) =>
    names((await ada.get(`/buyers/buyer?q=${encodeURIComponent(q)}`)).body)
  await app.signUp('Under_score', 'buyer')
  await app.signUp('Back\\slash', 'buyer')
  expect(await found('%')).toEqual(['Bea 100% Sure'])
  expect(await found('_')).toEqual(['Under_score'])
  expect(await found('k\\s')).toEqual(['Back\\slash'])
  expect(await found('100_')).toEqual([])
})

test('the next page continues the same search', async () => {
  for (const n of [1, 2, 3, 4, 5]) await app.signUp(`Pat & ${n}`, 'buyer')
  const first = await ada.get('/buyers/buyer?limit=3&q=pat%20%26')
  expect(names(first.body)).toEqual(['Pat & 5', 'Pat & 4', 'Pat & 3'])
  const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await ada.get(next)
  expect(names(second.body)).toEqual(['Pat & 2', 'Pat & 1'])
  expect(second.headers.link).toBeUndefined()
})

test.each(['q=%00', 'q=a&q=b', 'q[]=a', 'q[x]=a', `q=${'x'.repeat(255)}`])(
  '?%s names the field',
  async (query) => {
    const { status, body } = await ada.get(`/buyers/buyer?${query}`)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'bad_input', ['q']])
  },
)

test('a promotion takes effect on the next call and is audited once', async () => {
  const before = await bea.get('/buyers/buyer')
  expect([before.status, before.body.code]).toEqual([403, 'admin_required'])
  const id = await app.memberId(bea)
  const answers = await Promise.all([1, 2, 3].map(() => ada.call('PUT', `/users/admin/${id}`)))
  const counts = answers.map(({ body }) => body.modifiedCount)
  expect(counts.toSorted()).toEqual([0, 0, 1])
  expect((await bea.get('/buyers/buyer')).status).toBe(200)
  expect((await ada.get('/buyers/buyer?q=bea')).body[0].role).toBe('admin')
  const told = (await app.emails(bea.email)).filter((email) => email.includes('an admin account'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('/dashboard/account/security')
  expect(await acts('make_admin')).toMatchObject([
    {
      adminName: 'Ada',
      title: null,
      person: { name: bea.name, email: bea.email },
      before: { role: 'buyer' },
      after: { role: 'admin' },
    },
    { adminName: 'bin/admin', person: { name: 'Ada' }, before: { role: 'seller' } },
  ])
})

test('revoking an admin on the command line takes effect on the next call', async () => {
  expect((await bea.get('/auditLog')).status).toBe(200)
  await admin('revoke', bea.email)
  const after = await bea.get('/auditLog')
  expect([after.status, after.body.code]).toEqual([403, 'admin_required'])
})

test.each(['not-an-id', crypto.randomUUID()])('does not promote %s', async (id) => {
  const { status, body } = await ada.call('PUT', `/users/admin/${id}`)
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('does not promote a seller', async () => {
  const { status, body } = await ada.call('PUT', `/users/admin/${await app.memberId(sana)}`)
  expect([status, body.code]).toEqual([404, 'not_found'])
  expect((await sana.get('/auditLog')).status).toBe(403)
})

test('does not promote a buyer before the e-mail address is confirmed', async () => {
  const uma = await app.signUp('Uma', 'buyer', { confirmed: false })
  const id = await app.memberId(uma)
  const promote = () => ada.call('PUT', `/users/admin/${id}`)
  const { status, body } = await promote()
  expect([status, body.code]).toEqual([409, 'member_email_unconfirmed'])
  const { body: found } = await ada.get('/buyers/buyer?q=uma')
  expect(found).toMatchObject([{ role: 'buyer', emailConfirmed: false }])
  await confirmAddress(app.pool, uma)
  expect((await promote()).body).toEqual({ modifiedCount: 1 })
})

test('a verified seller has the badge on existing and new products', async () => {
  const old = await app.addProduct(sana)
  const badges = async () => {
    const { body } = await bea.get('/products/Dell')
    return Object.fromEntries(
      body.map((row: { _id: string; status: boolean }) => [row._id, row.status]),
    )
  }
  expect(await badges()).toEqual({ [old]: false })
  const lies = { email: ada.email, name: 'Somebody', status: false }
  const address = encodeURIComponent(' SANA.Malik@example.com')
  const first = await ada.call('PUT', `/verifySeller/${address}`, lies)
  expect([first.status, first.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }])
  const young = await app.addProduct(sana)
  expect(await badges()).toEqual({ [old]: true, [young]: true })

  const second = await ada.call('PUT', `/verifySeller/${sana.email}`)
  expect(second.body).toEqual({ acknowledged: true, modifiedCount: 0 })
  const { body } = await ada.get('/sellers/seller')
  const statuses = body.map((row: { name: string; status: boolean }) => [row.name, row.status])
  expect(Object.fromEntries(statuses)).toMatchObject({ 'Sana Malik': true, Ada: false })
  expect(await acts('verify_seller')).toMatchObject([
    {
      title: null,
      person: { name: 'Sana Malik', email: sana.email },
      before: { verified: false },
      after: { verified: true },
    },
  ])
})

test('a seller who has another name by now than the admin saw is not verified', async () => {
  const nina = await app.signUp('Nina', 'seller')
  const verify = async (shownName: string) => {
    const { body } = await ada.call('PUT', `/verifySeller/${nina.email}`, { shownName })
    return body.code ?? body.modifiedCount
  }
  await nina.browser.identity('/update-user', { name: 'Nina Refurbished' })
  expect(await verify('Nina')).toBe('edited_meanwhile')
  expect(await verify('Nina Refurbished')).toBe(1)
  expect(await verify('Nina')).toBe(0)
})

test('cannot verify a buyer or an unknown address', async () => {
  for (const email of [bea.email, 'unknown@example.com']) {
    const { status, body } = await ada.call('PUT', `/verifySeller/${email}`, { status: true })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  const { status, body } = await ada.call('PUT', '/verifySeller/nonsense')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['email']])
})

test('an admin who sells cannot verify themselves', async () => {
  const { status, body } = await ada.call('PUT', `/verifySeller/${ada.email}`)
  expect([status, body.code]).toEqual([409, 'oneself'])
  const { rows } = await app.pool.query('select verified_at from member where email = $1', [
    ada.email,
  ])
  expect(rows).toEqual([{ verified_at: null }])
})

test('a seller whose verification is withdrawn has no badge, and is told why', async () => {
  const vito = await app.signUp('Vito', 'seller')
  const productId = await app.addProduct(vito)
  const id = await app.memberId(vito)
  const reason = 'The business has another owner.'
  const withdraw = () => ada.post(`/users/${id}/verificationWithdrawal`, { reason })
  const hasBadge = async () => (await app.get(`/api/items/${productId}`)).body.seller.verified
  expect((await withdraw()).body).toEqual({ acknowledged: true })
  expect((await vito.get('/notices')).body).toEqual([])

  await ada.call('PUT', `/verifySeller/${vito.email}`)
  await expect.poll(hasBadge).toBe(true)
  for (let times = 0; times < 2; times += 1) {
    expect((await withdraw()).body).toEqual({ acknowledged: true })
  }
  await expect.poll(hasBadge).toBe(false)
  expect((await ada.get('/sellers/seller?show=unverified&q=vito')).body).toMatchObject([
    { name: 'Vito', status: false },
  ])
  expect((await vito.get('/notices')).body[0]).toMatchObject({
    kind: 'verificationWithdrawn',
    title: reason,
    path: '/dashboard/myproducts',
  })
  const email = await latestEmail(app, vito.email)
  for (const part of ['is no longer verified', reason]) expect(email).toContain(part)
  expect(await acts('unverify_seller')).toMatchObject([
    {
      title: null,
      person: { name: 'Vito', email: vito.email },
      before: { verified: true },
      after: { verified: false },
    },
  ])
  expect((await ada.call('PUT', `/verifySeller/${vito.email}`)).body.modifiedCount).toBe(1)
})

test('a withdrawal of a verification needs a reason, and a seller other than oneself', async () => {
  const answerTo = async (who: Person, body: object = { reason: 'Another owner.' }) => {
    const path = `/users/${await app.memberId(who)}/verificationWithdrawal`
    const { status, body: answer } = await ada.post(path, body)
    return [status, answer.fields ? Object.keys(answer.fields) : answer.code]
  }
  expect(await answerTo(ada)).toEqual([409, 'oneself'])
  expect(await answerTo(bea)).toEqual([404, 'not_found'])
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
    expect(await answerTo(sana, body)).toEqual([400, ['reason']])
  }
})

test('lists the sellers to verify, paginated and with a search', async () => {
  const olaf = await app.signUp('Olaf', 'seller')
  const olga = await app.signUp('Olga', 'seller')
  const shown = async (query: string) => {
    const { body, headers } = await ada.get(`/sellers/seller?show=unverified${query}`)
    const next = /<\/api\/sellers\/seller\?(.+)>; rel="next"/.exec(String(headers.link))?.[1]
    return { names: names(body), next: next ?? '' }
  }
  expect((await shown('')).names).toEqual(expect.arrayContaining(['Olga', 'Olaf']))
  await ada.call('PUT', `/verifySeller/${olaf.email}`)
  expect((await shown('&q=ol')).names).toEqual(['Olga'])
  const first = await shown('&limit=1')
  expect(first.names).toEqual(['Olga'])
  expect(first.next).toContain('show=unverified')
  const { body } = await ada.get(`/sellers/seller?${first.next}`)
  expect(names(body)).not.toContain('Olaf')
  await ada.call('PUT', `/verifySeller/${olga.email}`)
  expect((await shown('&q=ol')).names).toEqual([])
  const { status, body: refused } = await ada.get('/sellers/seller?show=all')
  expect([status, Object.keys(refused.fields)]).toEqual([400, ['show']])
})

test('a new name and photo show on products and bookings immediately', async () => {
  const productId = await app.addProduct(sana, { category: 'HP' })
  const bookingId = await book(bea, productId)
  await sana.browser.identity('/update-user', { name: 'Sana M.', image: 'https://p.example/s.png' })
  await bea.browser.identity('/update-user', { name: 'Bea B.' })
  const [shown] = (await bea.get('/products/HP')).body
  expect(shown).toMatchObject({ sellerName: 'Sana M.', photo: 'https://p.example/s.png' })
  expect((await bea.get(`/bookings/${bookingId}`)).body.name).toBe('Bea B.')
})

test('a new name ends the verification of a seller; a new photo does not', async () => {
  const vera = await app.signUp('Vera', 'seller')
  const productId = await app.addProduct(vera)
  const verify = () => ada.call('PUT', `/verifySeller/${vera.email}`)
  const save = (profile: object) => vera.browser.identity('/update-user', profile)
  const shown = async () => {
    const { seller } = (await bea.get(`/items/${productId}`)).body
    const [row] = (await ada.get(`/sellers/seller?q=${vera.email}`)).body
    return [seller.name, seller.verified, row.status]
  }
  await verify()
  await save({ name: 'Vera', image: 'https://p.example/v.png' })
  expect(await shown()).toEqual(['Vera', true, true])
  await save({ name: 'Apple Refurbished' })
  expect(await shown()).toEqual(['Apple Refurbished', false, false])
  expect((await verify()).body.modifiedCount).toBe(1)
  expect(await shown()).toEqual(['Apple Refurbished', true, true])
})

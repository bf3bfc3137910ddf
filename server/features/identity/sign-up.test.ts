import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { passwordWeakness } from './passwords/password.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const password = 'correct horse 7'

test('sign-up signs in immediately, with an HttpOnly cookie', async () => {
  const keiko = app.anonymous()
  const answer = await keiko.signUp('Keiko', 'keiko@example.com', password)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { email: 'keiko@example.com', name: 'Keiko', image: null, emailVerified: false },
  })
  const cookies = answer.headers['set-cookie']
  expect(cookies?.map((cookie) => cookie.slice(0, cookie.indexOf('='))).sort()).toEqual([
    'identity.device',
    'identity.session_token',
  ])
  for (const cookie of cookies ?? []) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
  expect((await keiko.session()).name).toBe('Keiko')
  await expect(app.emails('keiko@example.com')).resolves.toHaveLength(1)
})

test('over https the cookie has the __Host- prefix', async () => {
  const origin = 'https://shop.example'
  const secure = await startTestApp({ PUBLIC_URL: origin })
  onTestFinished(secure.close)
  const keiko = secure.anonymous()
  const body = { name: 'Keiko', email: 'keiko@example.com', password }
  const headers = { origin }
  const signedUp = await keiko.ask('POST', '/api/identity/sign-up/email', { body, headers })
  const signedIn = await keiko.ask('POST', '/api/identity/sign-in/email', { body, headers })
  for (const answer of [signedUp, signedIn]) {
    const cookies = answer.headers['set-cookie']
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies ?? []) {
      expect(cookie).toMatch(/^__Host-identity\.(session_token|device)=[^;]+; .*Path=\/; /)
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
      expect(cookie).not.toMatch(/Domain/i)
    }
  }
  expect((await keiko.session()).email).toBe('keiko@example.com')
  await keiko.identity('/sign-out', undefined, headers)
  expect([...keiko.jar.keys()]).toEqual(['__Host-identity.device'])
})

test('an address is unique in any spelling', async () => {
  await app.anonymous().signUp('Amara', ' Amara@Example.COM ', password)
  for (const email of ['amara@example.com', 'ＡＭＡＲＡ@example.com', '\tAMARA@example.com\n']) {
    expect((await app.anonymous().signUp('Twin', email, password)).body.code).toBe(
      'email-already-in-use',
    )
    expect((await app.anonymous().signIn(email, password)).status).toBe(200)
  }
  const twin = await app.anonymous().signUp('Twin', 'аmara@example.com', password)
  expect([twin.status, twin.body.code]).toEqual([409, 'email-already-in-use'])
  const other = await app.anonymous().signUp('Other', 'аlan@example.com', password)
  expect([other.status, other.body.code]).toEqual([400, 'invalid-email'])
})

test('two concurrent sign-ups of one address create one account', async () => {
  const tries = Array.from({ length: 8 }, () =>
    app.anonymous().signUp('Rahul', 'rahul@example.com', password),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test.each([
  ['a short password', { password: 'seven77' }, 'weak-password', 'password'],
  ['a common password', { password: 'Password123' }, 'weak-password', 'password'],
  ['a long password', { password: 'é'.repeat(129) }, 'weak-password', 'password'],
  ['no password', { password: undefined }, 'weak-password', 'password'],
  ['no address', { email: 'unknown' }, 'invalid-email', 'email'],
  ['an address that is no text', { email: ['x@example.com'] }, 'invalid-email', 'email'],
  ['no name', { name: '   ' }, 'bad_input', 'name'],
  ['an invisible name', { name: '\u200b\u2060\u00ad' }, 'bad_input', 'name'],
  ['a name of signs', { name: '-_-' }, 'bad_input', 'name'],
  ['the name of deleted members', { name: 'Deleted member' }, 'bad_input', 'name'],
  [
    'a name that looks like it',
    { name: 'ＤＥＬＥＴＥＤ\u200b\u00a0 Member.' },
    'bad_input',
    'name',
  ],
  ['the name of the site', { name: 'RE-laptop Support' }, 'bad_input', 'name'],
  ['a long name', { name: 'n'.repeat(121) }, 'bad_input', 'name'],
  ['NUL in the name', { name: 'a\0b' }, 'bad_input', 'name'],
  ['a lone surrogate in the name', { name: 'a\ud800' }, 'bad_input', 'name'],
])('sign-up refuses %s', async (_, part, code, field) => {
  const whole = { name: 'Eve', email: 'eve@example.com', password, ...part }
  const answer = await app.anonymous().identity('/sign-up/email', whole)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test.each([
  ['en', 'Name must not contain the name of this site.'],
  ['de', 'Der Name darf den Namen dieser Website nicht enthalten.'],
])('the refusal of a name with that of the site says so: %s', async (language, message) => {
  const whole = { name: 'Relaptop Team', email: 'eve@example.com', password }
  const headers = { 'accept-language': language }
  const { body } = await app.anonymous().identity('/sign-up/email', whole, headers)
  expect(body.fields).toEqual({ name: message })
})

test('a member cannot take a name with that of the site, but keeps one from before', async () => {
  const mallory = app.anonymous()
  const email = 'mallory@example.com'
  await mallory.signUp('Mallory', email, password)
  const save = (profile: object) => mallory.identity('/update-user', profile)
  const refused = await save({ name: 'Relaptop Team' })
  expect([refused.status, refused.body.code]).toEqual([400, 'bad_input'])
  expect(Object.keys(refused.body.fields)).toEqual(['name'])
  expect((await mallory.session()).name).toBe('Mallory')

  await app.pool.query("update identity_user set name = 'Relaptop Team' where email = $1", [email])
  const image = 'https://pictures.example/team.png'
  const saved = await save({ name: 'Relaptop Team', image })
  expect([saved.status, saved.body.user]).toMatchObject([200, { name: 'Relaptop Team', image }])
})

test('a name may be in any script', async () => {
  const names = ['李', 'Ἑλένη', 'محمد', 'अमित', 'ຄຳ', '🦊 7', "O'Brien-Łuczak", '🧑‍💻 Дарья']
  for (const [index, name] of names.entries()) {
    const answer = await app.anonymous().signUp(name, `script${index}@example.com`, password)
    expect([name, answer.status]).toEqual([name, 200])
    expect(answer.body.user.name).toBe(name)
  }
})

test('refuses the 10,000 most common passwords in any case, with a field error', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as string[]
  const long = ranked.filter((word) => word.length >= 8)
  const commonest = new Set(long.slice(0, 10_000))
  const brand = 'Relaptop'
  expect([...commonest].filter((word) => !passwordWeakness(word, { brand }))).toEqual([])
  expect([...commonest].filter((word) => !passwordWeakness(word.toUpperCase(), { brand }))).toEqual(
    [],
  )

  const refused = async (guess: string) => {
    const answer = await app.anonymous().signUp('Noa Berg', 'noa.berg@example.com', guess)
    expect([answer.status, answer.body.code]).toEqual([400, 'weak-password'])
    return answer.body.fields.password
  }
  // From rank 9,000 on, where short lists end.
  expect(await refused(ranked.slice(9_000).find((word) => word.length >= 8) ?? '')).toMatch(
    /common/,
  )
  expect(await refused('TRUSTNO1')).toMatch(/common/)
  expect(await refused('12341234')).toMatch(/common/)
  expect(await refused('Summer2024')).toMatch(/common/)
  expect(await refused('p4ssw0rd')).toMatch(/common/)
  expect(await refused('Re-Laptop!77')).toMatch(/name of this site/)
  expect(await refused('r3l4pt0p-x')).toMatch(/name of this site/)
  expect(await refused('ReIaptop-x')).toMatch(/name of this site/)
  expect(await refused('noa.berg@example.com')).toMatch(/your name or e-mail/)
  expect(await refused('BergNoa1990!')).toMatch(/your name or e-mail/)
  expect(await refused('short 7')).toMatch(/at least 8/)
  expect(await refused('x1'.repeat(65))).toMatch(/at most 128/)
})

test('accepts a password with their own name among other words', async () => {
  const answer = await app.anonymous().signUp('Ines', 'ines@example.com', 'Ines rides to school 9')
  expect(answer.status).toBe(200)
})

test('a password is not trimmed or truncated: spaces and 128 characters count', async () => {
  const long = ` ${'🦊'.repeat(126)} `
  await app.anonymous().signUp('Colm', 'colm@example.com', long)
  expect((await app.anonymous().signIn('colm@example.com', long)).status).toBe(200)
  const trimmed = await app.anonymous().signIn('colm@example.com', long.trim())
  expect(trimmed.body.code).toBe('invalid-credential')
})

test('passwords are hashed with argon2id', async () => {
  await app.anonymous().signUp('Ingrid', 'ingrid@example.com', password)
  const { rows } = await app.pool.query(
    'select password from identity_account where provider_id = $1',
    ['credential'],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

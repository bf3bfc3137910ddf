import { globSync, readdirSync, readFileSync } from 'node:fs'
import { format } from 'date-fns'
import { de } from 'date-fns/locale/de'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { languages } from '../../contract/i18n/languages.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { contractMessages } from '../../contract/i18n/messages.ts'
import { transact } from '../../server/database/db.ts'
import germanStatements from '../../server/features/statements/texts/de.json' with { type: 'json' }
import statements from '../../server/features/statements/texts/en.json' with { type: 'json' }
import { enqueueEmail } from '../../server/jobs/email.ts'
import germanEmails from '../../server/jobs/emails/de.json' with { type: 'json' }
import emails from '../../server/jobs/emails/en.json' with { type: 'json' }
import { formatDate } from '../../web/ui/format-date.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { book } from '../harness/sales.ts'
import { send } from '../harness/send.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Tree = { [name: string]: Tree | string }

function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : flat(value, `${path}${name}.`),
  )
}

const fillings = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name)
const tags = (message: string) => [...message.matchAll(/<(\w+)>/g)].map(([, name]) => name)

/** Keys and placeholders must match in all languages. */
const frameOf = (tree: Tree) =>
  flat(tree)
    .map(([path, text]) => ({
      path,
      fillings: [...new Set(fillings(text))].sort(),
      tags: tags(text).sort(),
    }))
    .sort((one, other) => one.path.localeCompare(other.path))

const folder = 'web/messages'
const filesOf = (language: string) => readdirSync(`${folder}/${language}`).sort()
const read = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8'))

test.each(languages)('%s has no missing, extra or blank messages', (language) => {
  expect(filesOf(language)).toEqual(filesOf('en'))
  for (const file of filesOf('en')) {
    const tree = read(`${folder}/${language}/${file}`)
    expect(frameOf(tree), file).toEqual(frameOf(read(`${folder}/en/${file}`)))
    expect(flat(tree).filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

const sources = globSync('web/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|gen)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** The first part of each key that a template literal builds: `${name}Hint.title` is /^.+Hint$/. */
const builtKeys = (source: string, namespace: string) =>
  [...source.matchAll(/`([\w.]*\$\{[^}`]+\}(?:[\w.]|\$\{[^}`]+\})*)`/g)]
    .map(([, text = '']) => text.replaceAll(/\$\{[^}]+\}/g, '*').replace(`${namespace}.`, ''))
    .map((text) => text.split('.')[0] ?? '')
    .filter((first) => /\w/.test(first))
    .map((first) => new RegExp(`^${first.replaceAll('*', '.+')}$`))

/** Their keys are states of listings and names of screens. */
const keyedByData = ['live', 'titles']

function unusedIn(namespace: string): string[] {
  const name = new RegExp(`['"\`]${namespace}['"\`.]`)
  const users = sources.filter((source) => name.test(source))
  const built = users.flatMap((source) => builtKeys(source, namespace))
  const isUsed = (key: string) => {
    const literal = new RegExp(`['"\`](?:${namespace}\\.)?${key}['"\`.]`)
    return users.some((source) => literal.test(source)) || built.some((one) => one.test(key))
  }
  return Object.keys(read(`${folder}/en/${namespace}.json`))
    .filter((key) => !isUsed(key))
    .map((key) => `${namespace}.${key}`)
}

/** Deeper keys are often built from data. */
test('every key at the top of a namespace occurs in a file that names the namespace', () => {
  const namespaces = filesOf('en').map((file) => file.replace('.json', ''))
  const checked = namespaces.filter((namespace) => !keyedByData.includes(namespace))
  expect(checked.flatMap(unusedIn)).toEqual([])
})

test('all contract messages have a German translation', () => {
  const shared: string[] = Object.values(contractMessages)
  const own = Object.entries(refusals).filter(([, [, sentence]]) => !shared.includes(sentence))
  expect(Object.keys(german.refusals).sort()).toEqual(own.map(([word]) => word).sort())
  expect(frameOf(german.sentences)).toEqual(frameOf(contractMessages))
  expect(frameOf(germanEmails)).toEqual(frameOf(emails))
  expect(frameOf(germanStatements)).toEqual(frameOf(statements))
})

test('the page and the server give the same reasons against a booking', () => {
  const pick = (words: Record<string, string>, of: Tree) =>
    Object.fromEntries(Object.keys(of).map((word) => [word, words[word]]))
  const english = Object.fromEntries(
    Object.entries(refusals).map(([word, [, sentence]]) => [word, sentence]),
  )
  const inEnglish = read(`${folder}/en/booking.json`).refused as Tree
  const inGerman = read(`${folder}/de/booking.json`).refused as Tree
  expect(inEnglish).toEqual(pick(english, inEnglish))
  expect(inGerman).toEqual(pick(german.refusals, inGerman))
})

test('dates are formatted as date-fns does in each language', () => {
  const [english, german] = languages.map((language) =>
    readFileSync(`${folder}/${language}.ts`, 'utf8'),
  )
  const patternIn = (source = '') => source.match(/moment = '(.+)'/)?.[1] ?? ''
  for (const hour of [0, 9, 12, 16]) {
    const at = new Date(2026, 1, 3, hour, 5)
    expect(formatDate(at, patternIn(english))).toBe(format(at, 'Pp'))
    expect(formatDate(at, patternIn(german))).toBe(format(at, 'Pp', { locale: de }))
  }
})

test('web/ uses logical properties only, no left or right', () => {
  const bound =
    /(?<=["'`\s:])-?(?:(?:left|right|m[lr]|p[lr]|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))-[\w[(]|(?:text|float|clear)-(?:left|right)\b)[^\s"'`]*/g
  const physical = /(?<=[\s{;])(?:(?:margin|padding|border|scroll-margin)-)?(?:left|right)(?=\s*:)/g
  const found = [
    ...globSync('web/**/*.{ts,tsx}').map((file) => [file, bound] as const),
    ...globSync('web/**/*.css').map((file) => [file, physical] as const),
  ].flatMap(([file, side]) =>
    [...readFileSync(file, 'utf8').matchAll(side)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

const inLanguage = (language: string, path: string, body?: object) =>
  send(`${app.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

test.each([
  ['de', german.sentences.signInRequired],
  ['de-AT, en;q=0.5', german.sentences.signInRequired],
  ['fr, de;q=0.4, en;q=0.2', german.sentences.signInRequired],
  ['en, de;q=0.9', refusals.sign_in_required[1]],
  ['fr', refusals.sign_in_required[1]],
  ['*', refusals.sign_in_required[1]],
  [',;q=x,,de;q=', german.sentences.signInRequired],
])('a refusal answers “%s” in its language', async (language, message) => {
  const { status, body } = await inLanguage(language, '/bookings?email=a@example.com')
  expect([status, body]).toEqual([401, { code: 'sign_in_required', message }])
})

test('LANGUAGE is the language of visitors and e-mails without a supported one', async () => {
  const site = await startTestApp({ LANGUAGE: 'de' })
  onTestFinished(async () => {
    await site.close()
    // All apps of a process share it.
    globalThis.$language = 'en'
  })
  const answerTo = (path: string, headers: Record<string, string>) =>
    send(`${site.url}${path}`, { headers })
  const refusalIn = async (headers: Record<string, string>) =>
    (await answerTo('/api/bookings?email=a@example.com', headers)).body.message
  expect(await refusalIn({})).toBe(german.sentences.signInRequired)
  expect(await refusalIn({ 'accept-language': 'fr' })).toBe(german.sentences.signInRequired)
  expect(await refusalIn({ 'accept-language': 'en' })).toBe(refusals.sign_in_required[1])
  const page = await answerTo('/unsubscribe/x', { accept: 'text/html', 'accept-language': 'fr' })
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('<html lang="de">')])

  const { db } = site.services
  const stranger = 'stranger@example.com'
  await transact(db, (tx) => enqueueEmail(site.services, tx, stranger, 'emailChangeRefused'))
  expect((await site.emails(stranger))[0]).toContain('sollte in diese geändert werden')
})

test('field errors are translated to German', async () => {
  const name = 'x'.repeat(121)
  const { body } = await inLanguage('de', '/contact', { name, email: 'no-address' })
  expect(body.message).toBe(german.refusals.bad_input)
  expect(body.fields).toEqual({
    name: 'Name: höchstens 120 Zeichen.',
    email: german.sentences.emailForm,
  })
})

test('the identity service responds in German', async () => {
  const { body } = await inLanguage('de', '/identity/sign-in/email', {
    email: 'unknown@example.com',
    password: 'a long enough word',
  })
  expect(body).toEqual({
    code: 'invalid-credential',
    message: german.identity['invalid-credential'],
  })
})

test('e-mails are in the recipient’s last used language', async () => {
  const seller = await app.signUp('Selma', 'seller')
  const buyer = await app.signUp('Bela', 'buyer')
  const inGerman = { headers: { 'accept-language': 'de' } }
  await buyer.browser.ask('GET', `/api/jwt?email=${buyer.email}`, inGerman)
  const productId = await app.addProduct(seller, { title: 'Ein Notebook' })
  await book(buyer, productId)
  expect((await seller.post('/account/deletion')).status).toBe(200)
  const message = (await app.emails(buyer.email)).at(-1)
  expect(message).toContain('und Ihre Reservierung ist beendet.')
})

test('the manifest starts the app in the language of the page', async () => {
  const { text } = await app.get('/de')
  expect(text).toContain('href="/de/manifest.webmanifest"')
  const manifest = JSON.parse((await app.get('/de/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({ id: '/', lang: 'de', start_url: '/de' })
  const own = JSON.parse((await app.get('/manifest.webmanifest')).text)
  expect(own).toMatchObject({ id: '/', lang: 'en', start_url: '/' })
})

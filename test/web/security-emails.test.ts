import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../harness/app.ts'
import { linkIn } from '../harness/mailbox.ts'

let app: TestApp

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const contactEmail = () => app.services.config.contactEmail

/** Header names and recipients of an e-mail. */
function headOf(message = '') {
  const [head = ''] = message.split(/\r?\n\r?\n/)
  const lines = head.split(/\r?\n(?![ \t])/)
  const names = lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  return { names, to: lines.find((line) => /^to:/i.test(line)) }
}

const usual = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

const endings = [
  '\r\nBcc: eve@example.com',
  '\nBcc: eve@example.com',
  '\r\n\r\n<script>alert(1)</script>',
  '%0d%0aBcc: eve@example.com',
  '\u2028Bcc: eve@example.com',
  '\u0085Bcc: eve@example.com',
  ', eve@example.com',
  '> <eve@example.com',
  '=?utf-8?q?=0d=0aBcc:_eve@example.com?=',
]

test.each(endings.map((ending, index) => [ending, index] as const))(
  'a name that ends in %j cannot inject e-mail headers',
  async (ending, index) => {
    const email = `bea.${index}@example.com`
    const visitor = app.anonymous()
    const { status } = await visitor.signUp(`Bea${ending}`, email, 'a long enough word')
    const contact = { name: `Bea${ending}`, email, message: `Hello${ending}` }
    const sent = await visitor.ask('POST', '/api/contact', { body: contact })
    const emails = [...(await app.emails(email)), ...(await app.emails(contactEmail()))]
    expect(emails.length).toBeGreaterThanOrEqual(
      Number(status === 200) + Number(sent.status === 200),
    )
    for (const message of emails) {
      const { names, to } = headOf(message)
      expect(names.filter((name) => !usual.includes(name))).toEqual([])
      expect(to).toMatch(new RegExp(`^To: (${email}|bea\\.\\d+@example\\.com|${contactEmail()})$`))
      expect(message).toMatch(/^content-type: text\/plain/im)
    }
    expect(await app.emails('eve@example.com')).toEqual([])
  },
)

test.each(['\r\nBcc: eve@example.com', ', eve@example.com', '>,<eve@example.com', '\0'])(
  'an address that ends in %j gets no e-mail',
  async (ending) => {
    const email = `zoe@example.com${ending}`
    const visitor = app.anonymous()
    const signedUp = await visitor.signUp('Zoe', email, 'a long enough word')
    const response = await visitor.identity('/request-password-reset', { email })
    const body = { name: 'Zoe', email, message: 'Hello' }
    const contact = await visitor.ask('POST', '/api/contact', { body })
    expect([signedUp.status, response.status, contact.status]).toEqual([400, 400, 400])
    expect(await app.emails('eve@example.com')).toEqual([])
  },
)

test('links in e-mails lead to this site, whatever the Host header', async () => {
  const email = 'ingrid@example.com'
  const visitor = app.anonymous()
  await visitor.signUp('Ingrid', email, 'a long enough word')
  const elsewhere = { redirectTo: 'http://evil.example/', callbackURL: 'http://evil.example/' }
  const forged: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example' },
  ]
  for (const headers of forged) {
    await visitor.identity('/request-password-reset', { email, ...elsewhere }, headers)
    const link = linkIn((await app.emails(email)).at(-1))
    expect([link.origin, link.pathname]).toEqual([app.url, '/reset-password'])
    expect([...link.searchParams.keys()]).toEqual(['token'])
  }
  expect(await app.emails(email)).toHaveLength(4)
})

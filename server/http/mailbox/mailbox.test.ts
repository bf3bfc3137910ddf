import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { readConfig } from '../../config/config.ts'
import { mailFolder, storedEmailIds } from '../../providers/stored-emails.ts'
import { hasMailbox } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const mailbox = (path = '') => app.anonymous().ask('GET', `${app.url}/sandbox/mail${path}`)
const folder = () => mailFolder(app.services.config)

/** Sends one e-mail without a queue. */
async function send(to: string, subject: string, text = 'Hello') {
  await app.services.mail.send({ to, subject, text })
}

const subjectsIn = (page: string) =>
  [...page.matchAll(/\/sandbox\/mail\/[^"]+">([^<]*)</g)].map(([, subject]) => subject)

test('lists the e-mails newest first, and those of an address', async () => {
  expect((await mailbox()).text).toContain('No e-mails yet')
  await send('ada@example.com', 'First')
  await send('bea@example.com', 'Grüße <b>&')
  await send('ada@example.com', 'Third')
  expect(subjectsIn((await mailbox()).text)).toEqual(['Third', 'Grüße &lt;b&gt;&amp;', 'First'])
  expect(subjectsIn((await mailbox('?to=ADA')).text)).toEqual(['Third', 'First'])
  expect((await mailbox('?to=zoe')).text).toContain('No e-mails to this address')
})

test('shows long lists page by page', async () => {
  for (let n = 0; n < 30; n++) await send('many@example.com', `No. ${n}`)
  const first = (await mailbox('?to=many')).text
  expect(subjectsIn(first)).toHaveLength(25)
  const [, older = ''] = /mail(\?to=many&amp;before=[^"]+)"/.exec(first) ?? []
  const second = (await mailbox(older.replace('&amp;', '&'))).text
  expect(subjectsIn(second)).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0'])
})

test('an e-mail is shown as text, with its addresses as links', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  const address = 'http://127.0.0.1/confirm-email?token=a&b=c'
  await send(to, 'Confirm', `Hello <script>alert(1)</script>\n\n${address}\n`)
  const [id] = await storedEmailIds(folder(), to)
  const { text, headers } = await mailbox(`/${id}`)
  expect(text).toContain(`href="${address.replace('&', '&amp;')}"`)
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
})

test('the HTML part is in a frame without scripts', async () => {
  const id = '2026-01-02T03-04-05.678Z-000001-html@example.com-abcdef.eml'
  const part = (type: string, content: string) =>
    `--b\nContent-Type: text/${type}; charset=utf-8\n\n${content}\n`
  const email = `To: html@example.com\nSubject: Both\nMIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b\n
${part('plain', 'As text')}${part('html', '<p title="x">As <b>HTML</b></p>')}--b--\n`
  await writeFile(join(folder(), id), email)
  const { text } = await mailbox(`/${id}`)
  expect(text).toContain('As text')
  expect(text).toContain('sandbox="allow-top-navigation-by-user-activation"')
  expect(text).toContain('&lt;p title=&quot;x&quot;&gt;As &lt;b&gt;HTML')
})

test('other files are not shown, and nothing can be sent to it', async () => {
  await writeFile(join(app.dataDir, 'secret.eml'), 'Subject: secret\n\nsecret')
  const outside = '2026-01-02T03-04-05.678Z-000001-x%2F..%2F..%2Fsecret-abcdef.eml'
  for (const path of ['/nothing', '/..%2Fsecret.eml', '/%00', `/${outside}`]) {
    expect([path, (await mailbox(path)).status]).toEqual([path, 404])
  }
  const { status, headers } = await app.anonymous().ask('POST', `${app.url}/sandbox/mail`)
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('there is none where e-mails are sent, nor in production', async () => {
  const sending = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  onTestFinished(sending.close)
  expect((await sending.get('/sandbox/mail')).status).toBe(404)
  const { config } = app.services
  expect(hasMailbox(readConfig({}))).toBe(true)
  expect(hasMailbox({ ...config, production: true })).toBe(false)
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../../test/harness/network/mail-server.ts'
import { readConfig } from '../config/config.ts'
import { openLog } from '../observability/log.ts'
import { createMailer } from './create-mailer.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const mailOf = (env: Record<string, string>) =>
  createMailer(readConfig({ DATA_DIR: dataDir, ...env }), openLog('silent'))

test('without a mail server e-mails are readable files', async () => {
  const link = `https://shop.example/reset-password?token=${'t'.repeat(80)}`
  await mailOf({}).send({ to: 'ada@example.com', subject: 'Grüße', text: `Hello\n\n${link}\n` })
  const [file = ''] = await readdir(join(dataDir, 'mail'))
  expect(file).toMatch(/^[\d-]+T[\d.-]+Z-\d{6}-ada@example\.com-\w+\.eml$/)
  const email = await readFile(join(dataDir, 'mail', file), 'utf8')
  expect(email).toContain('To: ada@example.com')
  expect(email).toContain(`\n${link}\n`)
})

test('headers and recipients cannot be injected', async () => {
  const mail = mailOf({})
  const subject = 'Hello\r\nBcc: eve@example.com'
  await expect(mail.send({ to: 'ada@example.com', subject, text: '' })).rejects.toThrow()
  const to = 'ada@example.com\r\nBcc: eve@example.com'
  await expect(mail.send({ to, subject: 'Hello', text: '' })).rejects.toThrow()
})

test.each([
  ['zoe@example.org', 'Reply-To: zoe@example.org'],
  ['zoe@example.org, eve@example.com', undefined],
  ['x>,<eve@example.com', undefined],
  ['zoe@example.org\r\nBcc: eve@example.com', undefined],
  ['"zoe"@example.org', undefined],
  ['no-address', undefined],
  ['', undefined],
])('Reply-To is one plain address or absent: %j', async (replyTo, line) => {
  const to = `desk.${crypto.randomUUID()}@example.com`
  await mailOf({}).send({ to, subject: 'Hello', text: '', replyTo })
  const [file = ''] = (await readdir(join(dataDir, 'mail'))).filter((name) => name.includes(to))
  const email = await readFile(join(dataDir, 'mail', file), 'utf8')
  expect(email.match(/^(Reply-To|Bcc):.*$/im)?.[0]).toBe(line)
})

test('all e-mails but those that a person wrote are marked as automatic', async () => {
  const server = await startMailServer()
  const mail = mailOf({ SMTP_URL: server.url })
  const email = { to: 'ada@example.com', subject: 'Hi', text: 'Hello' }
  const marks = () => server.lines.filter((line) => line.startsWith('Auto-Submitted'))
  await mail.send({ ...email, replyTo: 'zoe@example.org' })
  expect(marks()).toEqual([])
  const unsubscribe = 'https://shop.example/unsubscribe/x'
  await mail.send({ ...email, unsubscribe })
  expect(marks()).toEqual(['Auto-Submitted: auto-generated'])
  expect(server.lines).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  server.close()
})

test('with SMTP_URL e-mails are sent to one recipient', async () => {
  const server = await startMailServer()
  const text = 'Hello'
  await mailOf({ SMTP_URL: server.url }).send({ to: 'ada@example.com', subject: 'Hi', text })
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ada@example.com>',
  ])
  expect(server.lines).toContain('Subject: Hi')
  server.close()
})

test('in production an SMTP server without TLS gets nothing', async () => {
  const server = await startMailServer()
  const production = {
    MODE: 'production',
    DATABASE_URL: 'postgres://db/shop',
    CONTACT_EMAIL: 'me@example.com',
    PUBLIC_URL: 'https://shop.example',
    TRUSTED_PROXIES: '127.0.0.1',
    PAYOUT_COUNTRY: 'DE',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    // 0.0.0.0 reaches this machine (ip(7)) but is not a loopback address.
    SMTP_URL: server.url.replace('127.0.0.1', 'user:secret@0.0.0.0'),
  }
  const email = { to: 'ada@example.com', subject: 'Hi', text: 'Hello' }
  await expect(mailOf(production).send(email)).rejects.toThrow(/STARTTLS/)
  expect(server.lines.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
  server.close()
})

const html = { language: 'de', body: '<p>Hello, in HTML</p>' }
const bilingual = { to: 'ada@example.com', subject: 'Hi', text: 'Hello, in text\n', html }

test('an e-mail has its text first and its HTML as the alternative', async () => {
  const server = await startMailServer()
  await mailOf({ SMTP_URL: server.url }).send(bilingual)
  const lines = server.lines.join('\n')
  expect(lines).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(lines).toMatch(/text\/plain[^<]*Hello, in text[^<]*text\/html[\s\S]*<html lang=(3D)?"de">/)
  expect(lines).toContain('<p>Hello, in HTML</p>')
  server.close()
})

test('the file of an e-mail is readable and multipart too', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  await mailOf({}).send({ ...bilingual, to })
  const [file = ''] = (await readdir(join(dataDir, 'mail'))).filter((name) => name.includes(to))
  const email = await readFile(join(dataDir, 'mail', file), 'utf8')
  const [, boundary] = /^Content-Type: multipart\/alternative; boundary="(.+)"$/m.exec(email) ?? []
  const [, text = '', page = '', end] = email.split(`\n--${boundary}`)
  expect(text).toBe(
    '\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nHello, in text\n',
  )
  expect(page).toContain('Content-Type: text/html; charset=utf-8\n')
  expect(page).toContain('<h1>Hi</h1>\n      <p>Hello, in HTML</p>')
  expect(end).toBe('--\n')
})

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopbackUrl } from '../config/production-settings.ts'
import { RejectedError } from '../errors/rejected-error.ts'
import type { Log } from '../observability/log.ts'
import { type EmailHtml, emailDocument } from './email-document.ts'
import { readableEmail } from './readable-email.ts'
import { inFileName, mailFolder } from './stored-emails.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html?: EmailHtml | undefined
  /** The author of an e-mail that a person wrote. User input; ignored unless it is one plain address. */
  replyTo?: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
  /** ISO 8601, if not the time when it is sent. */
  date?: string
}
export type Mailer = {
  /** Throws a `RejectedError` if the mail server rejects the address for good. */
  send(email: Email): Promise<void>
  deleteOld(days: number): Promise<void>
  /** Ends idle connections; e-mails that are being sent are finished. */
  close(): void
}

const unfit = /[\r\n\0]/
const plainAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Automatic responders do not answer what is `auto-generated` (RFC 3834). */
const headersOf = ({ replyTo, unsubscribe }: Email) => ({
  ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribe && oneClick(unsubscribe)),
})

/** The address is passed as an object, so that it cannot add recipients or headers. */
function compose(email: Email, config: Config): SendMailOptions {
  const { to, subject, text, html, replyTo = '', date } = email
  if (unfit.test(to) || unfit.test(subject)) throw new Error('a line break in a mail header')
  return {
    from: { name: config.brand, address: config.contactEmail },
    to: { name: '', address: to },
    ...(plainAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    headers: headersOf(email),
    ...(date && { date }),
    subject,
    text,
    ...(html && { html: emailDocument({ ...html, subject, brand: config.brand }) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

let sentCount = 0

function fileName({ to, date = new Date().toISOString() }: Email): string {
  sentCount += 1
  const time = date.replaceAll(':', '-')
  return `${time}-${String(sentCount).padStart(6, '0')}-${inFileName(to)}-${randomBytes(3).toString('hex')}.eml`
}

async function removeOlder(folder: string, days: number) {
  const oldest = Date.now() - days * 86_400_000
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file)
    // Another process may delete it at the same time.
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < oldest) await rm(path, { force: true })
  }
}

function folderMail(config: Config, log: Log): Mailer {
  const folder = mailFolder(config)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      // nodemailer would wrap and encode the links; here they stay readable.
      const { text, html, ...envelope } = compose(email, config)
      const headers = { ...envelope.headers, 'Content-Transfer-Encoding': '8bit' }
      const { message } = await composer.sendMail({ ...envelope, headers })
      const content = readableEmail(`${message}`, { text: `${text}`, html: html as string })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileName(email))
      // Renamed when complete, so that readers see whole files only.
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.debug({ folder }, 'mail kept in the folder')
    },
    deleteOld: (days) => removeOlder(folder, days),
    close() {},
  }
}

/** Bad sequence of commands, and authentication required: not about the recipient. */
const sessionErrors = [503, 530]

/** A permanent rejection of the recipient (RFC 5321, section 4.2.1), which another try would repeat. */
function isRejection(error: Error & { command?: string; responseCode?: number }): boolean {
  const { command, responseCode = 0 } = error
  return command === 'RCPT TO' && responseCode >= 500 && !sessionErrors.includes(responseCode)
}

function smtpMail(url: string, config: Config): Mailer {
  // Otherwise an attacker could strip STARTTLS from the server's capabilities.
  const requireTLS = config.production && !isLoopbackUrl(url)
  const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 }
  // Connections are kept for the next e-mails: each handshake takes longer than an e-mail.
  const transport = createTransport({ url, requireTLS, pool: true, ...timeouts })
  return {
    async send(email) {
      await transport.sendMail(compose(email, config)).catch((error: Error) => {
        throw isRejection(error) ? new RejectedError(error.message, { cause: error }) : error
      })
    },
    deleteOld: async () => {},
    close: () => transport.close(),
  }
}

/** By `SMTP_URL`, or `.eml` files in `<DATA_DIR>/mail`. Throws: call it from a job. */
export function createMailer(config: Config, log: Log): Mailer {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config) : folderMail(config, log)
}

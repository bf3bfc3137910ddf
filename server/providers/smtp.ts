import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'
import { isLoopback } from '../production-settings.ts'

export type Email = {
  to: string
  subject: string
  text: string
  /** Where an answer goes, as a stranger typed it: left out unless it is one plain address. */
  replyTo?: string
  /** Where a POST ends letters of this kind, without a log-in (RFC 8058). */
  unsubscribe?: string
}
export type Mailer = {
  send(email: Email): Promise<void>
  /** Removes letters that were kept here for longer than so many days. */
  forgetOld(days: number): Promise<void>
}

const unfit = /[\r\n\0]/
const plainAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The address stands alone (no list, no name, no line break), so a letter has one receiver. */
function compose(email: Email, config: Config): SendMailOptions {
  const { to, subject, text, replyTo = '', unsubscribe } = email
  if (unfit.test(to) || unfit.test(subject)) throw new Error('a line break in a mail header')
  return {
    from: { name: config.brand, address: config.contactEmail },
    to: { name: '', address: to },
    ...(plainAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    ...(unsubscribe && { headers: oneClick(unsubscribe) }),
    subject,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

let kept = 0

/** A file name that sorts in the order of sending, also within a millisecond, and tells the receiver. */
function fileName(to: string): string {
  kept += 1
  const time = new Date().toISOString().replaceAll(':', '-')
  const receiver = to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 80)
  return `${time}-${String(kept).padStart(6, '0')}-${receiver}-${randomBytes(3).toString('hex')}.eml`
}

async function removeOlder(folder: string, days: number) {
  const oldest = Date.now() - days * 86_400_000
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file)
    // Another process may be tidying up as well.
    const kept = await stat(path).catch(() => undefined)
    if (kept && kept.mtimeMs < oldest) await rm(path, { force: true })
  }
}

function folderMail(config: Config, log: Log): Mailer {
  const folder = join(config.dataDir, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      // The library would wrap and escape the links; a person (or a test) is to read them.
      const { text, ...envelope } = compose(email, config)
      const headers = { ...envelope.headers, 'Content-Transfer-Encoding': '8bit' }
      const { message } = await composer.sendMail({ ...envelope, headers })
      const head = `${message}`.replace(
        /^Content-Type: .*$/m,
        'Content-Type: text/plain; charset=utf-8',
      )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileName(email.to))
      // Readers of the folder see whole letters only.
      await writeFile(`${path}.part`, `${head}${text}`, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ folder }, 'mail kept in the folder')
    },
    forgetOld: (days) => removeOlder(folder, days),
  }
}

function smtpMail(url: string, config: Config): Mailer {
  // Without it, a connection stays unencrypted where the server, or an attacker on the way, does not
  // offer STARTTLS.
  const requireTLS = config.production && !isLoopback(url)
  const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, requireTLS, ...timeouts })
  return {
    async send(email) {
      await transport.sendMail(compose(email, config))
    },
    // What was sent is not here any more.
    forgetOld: async () => {},
  }
}

/**
 * Mail by `SMTP_URL`, or, without one, kept as `.eml` files in `<DATA_DIR>/mail`. `send` fails when
 * the mail server does; it is meant to be called by a job, which tries again.
 */
export function createMailer(config: Config, log: Log): Mailer {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config) : folderMail(config, log)
}

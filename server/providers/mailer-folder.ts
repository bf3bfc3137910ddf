import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Log } from '../observability/log.ts'
import { compose, type Mailer } from './mailer.ts'
import { readableEmail } from './readable-email.ts'
import { fileNameOf, mailFolder } from './stored-emails.ts'

async function removeOlder(folder: string, days: number) {
  const oldest = Date.now() - days * 86_400_000
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file)
    // Another process may delete it at the same time.
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < oldest) await rm(path, { force: true })
  }
}

/** Keeps e-mails as files. */
export function folderMailer(config: Config, log: Log): Mailer {
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
      const path = join(folder, fileNameOf(email))
      // Renamed when complete, so that readers see whole files only.
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.debug({ folder }, 'e-mail written to the mail folder')
    },
    deleteOld: (days) => removeOlder(folder, days),
    close() {},
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'
import { sendEmailJob } from '../../server/jobs/email.ts'
import { waitOptions } from './wait-options.ts'

async function noEmailQueued(pool: pg.Pool): Promise<boolean> {
  const waiting = "select count(*) from pgboss.job where name = $1 and state < 'completed'"
  const { rows } = await pool.query(waiting, [sendEmailJob.name])
  return rows[0].count === 0
}

/** E-mails to an address, oldest first, after all that were enqueued before have been written. */
export async function emailsTo(to: string, pool: pg.Pool, dataDir: string): Promise<string[]> {
  await vi.waitUntil(() => noEmailQueued(pool), waitOptions)
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.includes(`-${to}-`))
  return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
}

/** An e-mail without the soft line breaks of its encoding, and with single blanks. */
export const decoded = (email = ''): string =>
  email.replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' ')

type Mailbox = { emails(to: string): Promise<string[]> }

/** The newest e-mail to an address, decoded; empty if there is none. */
export const latestEmail = async (app: Mailbox, to: string) =>
  decoded((await app.emails(to)).at(-1))

export function linkIn(email: string | undefined): URL {
  return new URL(/^http\S+$/m.exec(email ?? '')?.[0] ?? '')
}

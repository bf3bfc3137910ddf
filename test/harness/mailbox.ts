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

export function linkIn(email: string | undefined): URL {
  return new URL(/^http\S+$/m.exec(email ?? '')?.[0] ?? '')
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'
import { waitOptions } from './wait-options.ts'

/** In milliseconds; e-mails are sent one per second by a job. */

async function noEmailQueued(pool: pg.Pool): Promise<boolean> {
  const waiting = "from pgboss.job where name = 'send_mail' and state < 'completed'"
  const { rows } = await pool.query(`select count(*) ${waiting}`)
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

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'

/** Letters leave one a second, by a job; a slow machine and a few before ours need patience. */
const timeoutMs = { timeout: 25_000, interval: 50 }

async function noEmailQueued(pool: pg.Pool): Promise<boolean> {
  const waiting = "from pgboss.job where name = 'send_mail' and state < 'completed'"
  const { rows } = await pool.query(`select count(*) ${waiting}`)
  return rows[0].count === 0
}

/**
 * The letters to an address, oldest first, once every letter that was put in the queue before is in
 * the folder. So a letter that is not here was never written.
 */
export async function emailsTo(to: string, pool: pg.Pool, dataDir: string): Promise<string[]> {
  await vi.waitUntil(() => noEmailQueued(pool), timeoutMs)
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.includes(`-${to}-`))
  return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
}

/** The link that a letter asks to open. */
export function linkIn(email: string | undefined): URL {
  return new URL(/^http\S+$/m.exec(email ?? '')?.[0] ?? '')
}

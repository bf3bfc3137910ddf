import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cardControls } from '../harness/cards/controls.ts'
import { cardKeys } from '../harness/cards/keys.ts'
import { startFlakyProxy } from '../harness/network/flaky-proxy.ts'
import { ownDatabase } from './database.ts'
import { sandboxOf, serverOf, steadyPort } from './programs.ts'

/**
 * Server, card sandbox and a database behind a proxy, each a process that can be killed.
 * `databaseHome` puts the database elsewhere.
 */
export async function openWorld(databaseHome?: string) {
  const home = await mkdtemp(join(tmpdir(), 'faults-'))
  // As root, PostgreSQL runs as another user.
  await chmod(home, 0o711)
  const database = await ownDatabase(databaseHome ?? join(home, 'database'))
  const proxy = await startFlakyProxy(database.url)
  const url = `http://127.0.0.1:${await steadyPort()}`
  const cards = `http://127.0.0.1:${await steadyPort()}`
  const sandbox = sandboxOf(Number(new URL(cards).port), home, url)
  const server = serverOf(Number(new URL(url).port), home, proxy.url, cards)
  /** Bypasses the proxy. */
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})

  async function close() {
    await server.end('SIGTERM')
    await sandbox.end('SIGTERM')
    await pool.end()
    proxy.close()
    await database.stop()
    await rm(home, { recursive: true, force: true })
  }

  try {
    await sandbox.start()
    await server.start()
  } catch (error) {
    await close()
    throw error
  }

  return {
    url,
    home,
    database,
    proxy,
    server,
    sandbox,
    pool,
    ...cardControls({ scriptUrl: `${cards}/v3/`, secretKey: cardKeys.secretKey }),
    /** True while the server is killed: connections may fail. */
    mayDrop: false,
    serverLog: () => readFile(join(home, 'server.log'), 'utf8'),
    close,
  }
}

export type FaultWorld = Awaited<ReturnType<typeof openWorld>>

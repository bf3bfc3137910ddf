import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cableTo } from '../cable.ts'
import { cardControls } from '../card-controls.ts'
import { ownDatabase } from './database.ts'
import { program } from './process.ts'

/**
 * A free port below the range of outgoing connections: one from there could be taken by a caller
 * while the server is dead.
 */
async function steadyPort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 4_900)
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  const free = await promise
  await new Promise((done) => server.close(done))
  return free ? port : steadyPort()
}

function sandboxOf(port: number, home: string, shop: string) {
  return program({
    args: ['sandbox/main.ts'],
    env: {
      CARD_SANDBOX_PORT: String(port),
      CARD_SANDBOX_DATA_FILE: join(home, 'card-sandbox.jsonl'),
      CARD_SANDBOX_WEBHOOK_URL: `${shop}/api/webhooks/payments`,
    },
    log: join(home, 'sandbox.log'),
    ready: /^http/,
  })
}

function serverOf(port: number, home: string, databaseUrl: string, cards: string) {
  return program({
    args: ['server/main.ts'],
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'warn',
      MAX_LIVE_BOOKINGS: '20',
      BOOKING_HOLD_SECONDS: '30',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_BASE: cards,
      STRIPE_JS_URL: `${cards}/v3/`,
      // Named, so that no stand-in has to be started with every start.
      GOOGLE_CLIENT_ID: 'nobody',
      GOOGLE_CLIENT_SECRET: 'nothing',
      GOOGLE_ISSUER: cards,
    },
    log: join(home, 'server.log'),
    ready: /is ready at/,
  })
}

/**
 * The real server, a database behind a cable, and the card sandbox: processes of their own, which
 * the harness may kill. `databaseHome` puts the database elsewhere than beside the rest.
 */
export async function openWorld(databaseHome?: string) {
  const home = await mkdtemp(join(tmpdir(), 'faults-'))
  // The database runs as somebody else when we are root.
  await chmod(home, 0o711)
  const database = await ownDatabase(databaseHome ?? join(home, 'database'))
  const cable = await cableTo(database.url)
  const url = `http://127.0.0.1:${await steadyPort()}`
  const cards = `http://127.0.0.1:${await steadyPort()}`
  const sandbox = sandboxOf(Number(new URL(cards).port), home, url)
  const server = serverOf(Number(new URL(url).port), home, cable.url, cards)
  /** Past the cable, to see what is really there. */
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})

  async function close() {
    await server.end('SIGTERM')
    await sandbox.end('SIGTERM')
    await pool.end()
    cable.close()
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
    cable,
    server,
    sandbox,
    pool,
    ...cardControls({ cards: { scriptUrl: `${cards}/v3/` } }),
    /** While true, a connection to the server may be refused or dropped: it was killed. */
    mayDrop: false,
    serverLog: () => readFile(join(home, 'server.log'), 'utf8'),
    close,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

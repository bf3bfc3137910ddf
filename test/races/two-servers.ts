import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addProductOf, newDatabase } from '../harness/app.ts'
import { cardControls } from '../harness/cards/controls.ts'
import { cardKeys } from '../harness/cards/keys.ts'
import { freePort } from '../harness/network/free-port.ts'
import { confirmAddress, type Role, signUp } from '../harness/people.ts'
import { send } from '../harness/send.ts'
import { endAll, startSandboxProcess, startServerProcess } from './processes.ts'

type Caller = { token: string; address: string }

/**
 * Two server processes started concurrently on an empty database, with a card provider that sends
 * no webhooks.
 */
export async function startTwoServers() {
  const database = await newDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-'))
  const sandbox = await startSandboxProcess()
  const scriptUrl = `${sandbox}/v3/`
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MAX_LIVE_BOOKINGS: '100',
    STRIPE_SECRET_KEY: cardKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: cardKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: cardKeys.webhookSecret,
    STRIPE_API_BASE: sandbox,
    STRIPE_JS_URL: scriptUrl,
  }
  const pool = new pg.Pool({ connectionString: database.url })
  const ports = [await freePort(), await freePort()]
  const start = () => Promise.all(ports.map((port) => startServerProcess(port, settings)))
  const close = async () => {
    await endAll()
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  let servers = await start().catch(async (error) => {
    await close()
    throw error
  })
  /** Even numbers are the first process, odd ones the second. */
  const urlOf = (n: number) => servers[n % 2]?.url ?? ''

  return {
    pool,
    urlOf,
    ...cardControls({ scriptUrl, secretKey: cardKeys.secretKey }),
    async signUp(name: string, role?: Role) {
      const person = await signUp(urlOf(0), name, role)
      await confirmAddress(pool, person)
      return person
    },
    addProduct: (seller: { email: string }) => addProductOf(pool, seller),
    /** A call to process `n`, independent of where the member signed up. */
    callAt(n: number, { token, address }: Caller, method: string, path: string, body?: object) {
      const headers = { authorization: `Bearer ${token}` }
      return send(`${urlOf(n)}/api${path}`, { method, body, headers, from: address })
    },
    /** All e-mails written by both. */
    async emails(): Promise<string[]> {
      const folder = join(dataDir, 'mail')
      const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
      return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    },
    /** Restarts both; returns their exit codes. */
    async restart() {
      const codes = await Promise.all(servers.map(({ end }) => end()))
      servers = await start()
      return codes
    },
    close,
  }
}

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>

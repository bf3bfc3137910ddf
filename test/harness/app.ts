import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Services } from '../../server/app/services.ts'
import { startServer } from '../../server/app/start.ts'
import { readConfig } from '../../server/config/config.ts'
import { openLog } from '../../server/observability/log.ts'
import { cardControls } from './cards/controls.ts'
import { cardSecretKeyOf } from './cards/keys.ts'
import { clientFrom } from './client.ts'
import { emailsTo } from './mailbox.ts'
import { freePort } from './network/free-port.ts'
import { onceInRun } from './once-in-run.ts'
import { confirmAddress, insertPerson, newAddress, type Role, signUp } from './people.ts'
import { send } from './send.ts'

/** A database on the run's PostgreSQL: empty, or a copy of `template`. */
export async function newDatabase(template = 'template1') {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copied as files, not row by row through the write-ahead log: a sixth of the processor time.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const drop = async () => {
    // Without `force`, which may not terminate autovacuum workers; a plain drop does.
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
  return { name, url: url.href, drop }
}

type ProductFields = {
  /** In minor units. */
  price?: number
  title?: string
  category?: string
  advertised?: boolean
  minutesAgo?: number
}

/** Inserts a product of this seller directly; returns its id. */
export async function addProductOf(
  pool: pg.Pool,
  seller: { email: string },
  product: ProductFields = {},
) {
  const { price = 49_950, title = 'A laptop', category = 'Dell' } = product
  const { rows } = await pool.query(
    `insert into product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone, created_at)
       select member.id, category.id, $3, '/pictures/category-dell.svg', 'It works.', 90000, $4,
         'USD', '2024-03-01', 'Good', 'Porto', '+351 555 010',
         now() - make_interval(mins => $5)
       from member, category where member.email = $1 and category.name = $2 returning id`,
    [seller.email, category, title, price, product.minutesAgo ?? 0],
  )
  const id = String(rows[0].id)
  if (product.advertised) {
    await pool.query('insert into advertisement (product_id) values ($1)', [id])
  }
  return id
}

/** The state of an app that was stopped, for others to begin with. */
export type AppState = { database: string; dataDir: string }
export type KeptState = AppState & { drop(): Promise<void> }

type Account = { confirmed?: boolean; address?: string }

/** The pool for a test's own statements, after which the page cache waits for their notifications. */
function countingAsWrites({ pool, cache }: Services): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'query') return member.bind(target)
      return async (...statement: unknown[]) => {
        const result = await member.apply(target, statement)
        cache.markWritten()
        return result
      }
    },
  })
}

/** With demo data; made by the first test of the run that asks for it. */
function demoState(): Promise<AppState> {
  return onceInRun('demo', async () => {
    const { database, dataDir } = await (await startAppIn(undefined, { DEMO_DATA: '1' })).keep()
    return { database, dataDir }
  })
}

/** The application on a free port with its own database and card sandbox, empty or in a `state`. */
export async function startTestApp(settings: Record<string, string> = {}, state?: AppState) {
  const needsDemo = settings.DEMO_DATA === '1' && !state
  return startAppIn(needsDemo ? await demoState() : state, settings)
}

async function startAppIn(state: AppState | undefined, settings: Record<string, string>) {
  const database = await newDatabase(state?.database ?? inject('migrated'))
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-'))
  if (state) await cp(state.dataDir, dataDir, { recursive: true })
  const { PORT = String(await freePort()) } = settings
  const config = readConfig({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    // A machine that runs several tests at a time may be slow.
    STATEMENT_TIMEOUT_MS: '15000',
    // Jobs are announced; only retries and delayed ones, which few tests wait for, are not.
    JOB_POLL_SECONDS: '60',
    ...settings,
  })
  const { services, url, stopSettlementLoop, close } = await startServer(
    config,
    openLog(config.logLevel),
  )
  const { db } = services
  const pool = countingAsWrites(services)
  const cardSecretKey = cardSecretKeyOf(config)
  const drop = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Inserts a signed-in member, by default with a confirmed address. */
  function insertMember(name: string, role?: Role, { confirmed = true, address }: Account = {}) {
    const account = { name, role, confirmed, address: address ?? newAddress() }
    return insertPerson({ ...services, pool }, url, account)
  }

  return {
    url,
    db,
    services,
    stopSettlementLoop,
    dataDir,
    pool,
    addProduct: (seller: { email: string }, product?: ProductFields) =>
      addProductOf(pool, seller, product),
    /** An anonymous client, by default with its own address. */
    anonymous: (address = newAddress()) => clientFrom(address, url),
    signUp: insertMember,
    /** The same over HTTP: with the e-mail that confirms the address, and counted by rate limits. */
    async signUpOverHttp(name: string, role?: Role, { confirmed = true, address }: Account = {}) {
      const person = await signUp(url, name, role, address)
      if (confirmed) await confirmAddress(pool, person)
      return person
    },
    /** Signs up an admin who neither buys nor sells. */
    async signUpStaff(name: string) {
      const person = await insertMember(name, 'buyer')
      const grant = 'update member set is_admin = true, is_buyer = false where email = $1'
      await pool.query(grant, [person.email])
      return person
    },
    async memberId({ email }: { email: string }): Promise<string> {
      const { rows } = await pool.query('select id from member where email = $1', [email])
      return rows[0].id
    },
    async grantAdmin(...members: { email: string }[]) {
      const emails = members.map(({ email }) => email)
      await pool.query('update member set is_admin = true where email = any($1)', [emails])
    },
    /** E-mails to an address, oldest first; with texts, those that contain all of them. */
    async emails(to: string, ...texts: string[]) {
      const all = await emailsTo(to, pool, dataDir)
      return all.filter((email) => texts.every((text) => email.includes(text)))
    },
    get: (path: string) => send(`${url}${path}`),
    /** The URL of this path under `PUBLIC_URL`. */
    at: (path: string) => `${config.publicUrl}${path}`,
    cardSecretKey,
    ...cardControls({ scriptUrl: services.cards.scriptUrl, secretKey: cardSecretKey }),
    async close() {
      await close()
      await drop()
    },
    /** Stops the app, and keeps its state. For one that starts with it an hour later, no outage has passed. */
    async keep(): Promise<KeptState> {
      await pool.query('delete from sale_deadline_run')
      await close()
      return { database: database.name, dataDir, drop }
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The app, whose members sign up over HTTP. For tests of what a sign-up sends, counts and logs. */
export const signingUpOverHttp = <App extends TestApp>(app: App): App => ({
  ...app,
  signUp: app.signUpOverHttp,
})

/** An app with a fee of 3 %, an admin, a seller and a buyer, who may book many products at a time. */
export async function startSalesApp(
  settings: Record<string, string> = {},
  { adminIs = 'seller' }: { adminIs?: Role } = {},
) {
  const app = await startTestApp({ FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '100', ...settings })
  const admin = await app.signUp('Ada', adminIs)
  const seller = await app.signUp('Sana', 'seller')
  const buyer = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(admin)
  return { app, admin, seller, buyer }
}

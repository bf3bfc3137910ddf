import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProductOf, newDatabase } from '../harness/app.ts'
import { startBalancer } from '../harness/network/balancer.ts'
import { freePort } from '../harness/network/free-port.ts'
import { confirmAddress, type Person, signUp } from '../harness/people.ts'
import { tryBook } from '../harness/sales.ts'
import { send, type TestResponse } from '../harness/send.ts'
import { endAll, startServerProcess } from '../races/processes.ts'

let home: string
let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deploy-'))
  database = await newDatabase()
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await endAll()
  await pool.end()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

/** A release with one more additive migration on a busy table. */
async function nextRelease() {
  const folder = join(home, 'next')
  for (const part of ['server', 'contract', 'db', 'sandbox', 'package.json']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  for (const part of ['node_modules', 'dist']) {
    await symlink(join(process.cwd(), part), join(folder, part))
  }
  const migration = `-- expands: a column that only the next release reads.
    alter table product add column colour text;
    create index product_colour on product (colour);`
  await writeFile(join(folder, 'db/migrations/9000_colour.sql'), migration)
  return folder
}

const settings = (publicUrl: string) => ({
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: database.url,
  DATA_DIR: join(home, 'data'),
  DEMO_DATA: '0',
  DRAIN_SECONDS: '1',
  MAX_LIVE_BOOKINGS: '1000',
})

/** Members who browse and buy continuously until stopped. */
function startClients(url: string, buyers: Person[], products: string[]) {
  const failed: string[] = []
  const booked: string[] = []
  let answered = 0
  let isOver = false

  async function ask(what: string, work: () => Promise<TestResponse>) {
    const answer = await work().catch((error: Error) => ({ status: error.message, body: {} }))
    answered += 1
    if (answer.status !== 200) failed.push(`${what}: ${answer.status}`)
    return answer
  }

  async function visit(buyer: Person) {
    while (!isOver) {
      await ask('home', () => send(url, { from: buyer.address }))
      await ask('products', () => buyer.get('/products/Dell'))
      const productId = products.pop()
      if (!productId) continue
      const { body } = await ask('booking', () => tryBook(buyer.elsewhere(), productId))
      if (body?.insertedId) booked.push(body.insertedId)
    }
  }

  const visits = Promise.all(buyers.map(visit))
  return {
    answered: () => answered,
    async leave() {
      isOver = true
      await visits
      return { failed, booked, answered }
    },
  }
}

test('a rolling release with a migration on two processes fails no request', async () => {
  const [one, other] = [await freePort(), await freePort()]
  const next = await nextRelease()
  const balancer = await startBalancer([one, other])
  const start = (port: number, release?: string) =>
    startServerProcess(port, settings(balancer.url), release)
  const first = await start(one)
  const second = await start(other)
  await expect.poll(balancer.readyPorts).toEqual([one, other])

  const names = ['Bea', 'Ben', 'Bo']
  const buyers = await Promise.all(names.map((name) => signUp(balancer.url, name, 'buyer')))
  for (const buyer of buyers) await confirmAddress(pool, buyer)
  const seller = await signUp(balancer.url, 'Sana', 'seller')
  const products = await Promise.all(Array.from({ length: 150 }, () => addProductOf(pool, seller)))
  const people = startClients(balancer.url, buyers, products)
  const more = async () => {
    const until = people.answered() + 15
    await expect.poll(people.answered).toBeGreaterThan(until)
  }

  await more()
  expect(await first.end()).toBe(0)
  await start(one, next)
  await expect.poll(balancer.readyPorts).toEqual([one, other])
  // The old release runs on the new database.
  await more()
  expect(await second.end()).toBe(0)
  await more()
  await start(other, next)
  await expect.poll(balancer.readyPorts).toEqual([one, other])
  await more()

  const { failed, booked, answered } = await people.leave()
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(60)
  const { rows } = await pool.query('select id, colour from product where colour is null limit 1')
  expect(rows).toHaveLength(1)
  const stored = await pool.query('select from booking where id = any($1)', [booked])
  expect(stored.rowCount).toBe(booked.length)
  expect(booked.length).toBeGreaterThan(10)
  await balancer.close()
})

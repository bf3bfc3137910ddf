import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningPostgres } from '../../server/database/embedded/postgres.ts'
import { addProductOf } from '../harness/app.ts'
import { freePort } from '../harness/network/free-port.ts'
import { confirmAddress, signUp } from '../harness/people.ts'
import { tryBook } from '../harness/sales.ts'

let home: string
let port: number
let server: ChildProcess

const settings = () => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: join(home, 'data'),
  DEMO_DATA: '0',
  LOG_LEVEL: 'fatal',
  MAX_LIVE_BOOKINGS: '100',
})

async function start() {
  server = spawn('node', ['server/app/main.ts'], {
    env: settings(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout ?? []) if (String(line).includes('is ready at')) return
  throw new Error('the server did not start')
}

function stop(signal: NodeJS.Signals) {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  server.once('exit', resolve)
  server.kill(signal)
  return promise
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'marketplace-'))
  await chmod(home, 0o711)
  port = await freePort()
  await start()
})
afterAll(async () => {
  await stop('SIGTERM')
  await rm(home, { recursive: true, force: true })
})

test('a server killed during 50 bookings has all acknowledged ones', async () => {
  const url = `http://127.0.0.1:${port}`
  const seller = await signUp(url, 'Sana', 'seller')
  const buyer = await signUp(url, 'Bea', 'buyer')
  const pool = new pg.Pool({ connectionString: await runningPostgres(join(home, 'data')) })
  const products = await Promise.all(Array.from({ length: 50 }, () => addProductOf(pool, seller)))
  await confirmAddress(pool, buyer)
  await pool.end()

  const acknowledged: string[] = []
  let killed: Promise<unknown> | undefined
  await Promise.all(
    products.map(async (productId) => {
      const answer = await tryBook(buyer.elsewhere(), productId).catch(() => undefined)
      if (answer?.body?.acknowledged) acknowledged.push(answer.body.insertedId)
      if (acknowledged.length === 12) killed ??= stop('SIGKILL')
    }),
  )
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(12)
  expect(acknowledged.length).toBeLessThan(50)

  await start()
  const bookings = await buyer.get('/bookings?email=bea@example.com&limit=100')
  expect(bookings.status).toBe(200)
  const ids = bookings.body.map(({ _id }: { _id: string }) => _id)
  expect(ids).toEqual(expect.arrayContaining(acknowledged))
})

/** Sends a sign-up whose body is withheld until its headers arrived and `meanwhile` is done. */
function slowSignUp(meanwhile: () => void): Promise<number | undefined> {
  const body = JSON.stringify({
    name: 'Late',
    email: 'late@example.com',
    password: 'half sent yet',
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const call = request(`http://127.0.0.1:${port}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  call.on('response', (response) => resolve(response.resume().statusCode))
  call.on('error', reject)
  call.on('continue', () => {
    meanwhile()
    setTimeout(() => call.end(body), 200)
  })
  call.flushHeaders()
  return promise
}

test('SIGTERM: requests in flight are answered and the exit code is 0', async () => {
  let exited: Promise<number | null> | undefined
  const status = await slowSignUp(() => {
    exited = stop('SIGTERM')
  })
  expect(status).toBe(200)
  expect(await exited).toBe(0)
  await start()
})

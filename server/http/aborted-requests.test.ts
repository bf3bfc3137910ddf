import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Whether a statement waits for the lock on the table of categories. */
async function isWaiting() {
  const { rowCount } = await app.pool.query(
    "select 1 from pg_locks where relation = 'category'::regclass and not granted",
  )
  return rowCount !== 0
}

const statusOfHome = () =>
  app
    .get('/')
    .then(({ status }) => status)
    .catch(() => 0)

test('a client abort during SSR is not logged as an error', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lock = await app.pool.connect()
  await lock.query('begin; lock table category in access exclusive mode')
  const visitor = connect(Number(new URL(app.url).port), '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  await expect.poll(isWaiting).toBe(true)
  visitor.destroy()
  await lock.query('commit')
  lock.release()
  await expect.poll(statusOfHome).toBe(200)
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})

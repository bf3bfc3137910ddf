import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a listing does not wait for a transaction that has indexed the same words', async () => {
  const [sana, sven] = [await app.signUp('Sana', 'seller'), await app.signUp('Sven', 'seller')]
  const first = await app.addProduct(sana, { category: 'Dell', title: 'Latitude silver' })
  const second = await app.addProduct(sven, { category: 'Dell', title: 'Latitude blue' })
  const rename = 'update product set title = $2 where id = $1'
  const [one, other] = [await app.pool.connect(), await app.pool.connect()]
  try {
    await one.query('begin')
    await one.query(rename, [first, 'Latitude blue silver'])
    await other.query("set lock_timeout = '1s'")
    expect((await other.query(rename, [second, 'Latitude silver blue'])).rowCount).toBe(1)
  } finally {
    await one.query('rollback')
    one.release()
    other.release(true)
  }
})

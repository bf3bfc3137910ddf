import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '../../test/harness/app.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool

beforeEach(async () => {
  database = await newDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

function seed(settings: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, ...settings }
  const program = join(import.meta.dirname, 'db.ts')
  return new Promise((resolve) => {
    const child = execFile('node', [program, 'seed'], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })
}

test('the demo data has the currency of the site', async () => {
  expect(await seed({ CURRENCY: 'EUR' })).toMatchObject({ code: 0 })
  const { rows } = await pool.query('select distinct currency from product')
  expect(rows).toEqual([{ currency: 'EUR' }])
})

test.each([{ MODE: 'production' }, { MODE: '', NODE_ENV: 'production' }])(
  'with %j no demo data is loaded',
  async (mode) => {
    expect(await seed(mode)).toEqual({
      code: 1,
      output: 'The demo accounts have public passwords. Production does not load them.\n',
    })
    const { rows } = await pool.query("select to_regclass('member') as members")
    expect(rows).toEqual([{ members: null }])
  },
)

test('a wrong setting is reported in one line, and nothing is written', async () => {
  expect(await seed({ CURRENCY: 'JPY' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^CURRENCY is invalid: must be the code of a currency .*\n$/),
  })
  expect(await seed({ DATABASE_URL: 'localhost/shop' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL is invalid: .*\n$/),
  })
  const { rows } = await pool.query("select to_regclass('product') as products")
  expect(rows).toEqual([{ products: null }])
})

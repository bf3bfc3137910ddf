import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type BenchApp, getRequest, sizeName } from './apps.ts'
import { createClientPool } from './client-pool.ts'
import { familyTime, processorTime } from './cpu-time.ts'
import { type BenchmarkRow, figure } from './report.ts'

const deadlines = 10_000
const requestsPerSecond = 50

/** Takes completed sales back into the inspection, with a deadline that is due. */
const makeDue = `
  with due as (
    update sale set state = 'inspection', closed_at = null, shipped_at = created_at,
      delivered_at = created_at, carrier = 'dhl'
    where id in (select id from sale where state = 'completed' order by id limit $1)
    returning id)
  insert into sale_deadline (sale_id, event, due_at)
    select id, 'complete', clock_timestamp() - interval '1 second' from due`

async function countDue(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as due from sale_deadline where due_at <= clock_timestamp()',
  )
  return rows[0].due
}

/** Waits until fewer are due. Returns milliseconds since the epoch. */
async function until(client: pg.Client, limit: number): Promise<number> {
  while ((await countDue(client)) > limit) await pause(50)
  return Date.now()
}

/** Deadlines worked off by the job of a running application, while it answers requests. */
export async function deadlinesDue([app]: BenchApp[]): Promise<BenchmarkRow[]> {
  if (!app) return []
  const { counted, product, products } = app
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const load = createClientPool('load-client.ts')
  const requests = { port: product.port, texts: [getRequest('/')], rate: requestsPerSecond }
  const answer = async (times: number) => times / (await load.send({ ...requests, times }))
  try {
    await answer(requestsPerSecond * 5)
    const alone = await answer(requestsPerSecond * 20)
    await client.query(makeDue, [deadlines])
    const all = await countDue(client)
    const begun = await until(client, all - 1)
    const before = processorTime(product.pid) + familyTime(counted.postmaster)
    const [ended, beside] = await Promise.all([until(client, 0), answer(requestsPerSecond * 20)])
    const spent = processorTime(product.pid) + familyTime(counted.postmaster) - before
    const size = sizeName(products)
    return [
      figure(
        `(i) deadlines of sales, ${size}: worked off per minute`,
        [(all / (ended - begun)) * 60_000],
        '',
      ),
      figure(
        `(i) deadlines of sales, ${size}: processor for each, with requests`,
        [spent / all],
        'ms',
      ),
      figure(`(i) home page at ${requestsPerSecond}/s, alone: answers per second`, [alone], ''),
      figure(
        `(i) home page at ${requestsPerSecond}/s, beside deadlines: answers per second`,
        [beside],
        '',
      ),
    ]
  } finally {
    load.close()
    await client.end()
  }
}

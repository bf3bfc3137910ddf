import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Answers, askSteadily } from '../clients/steady-requests.ts'
import { familyTime, processorTime } from '../measure/cpu-time.ts'
import { sampleSpeed } from '../measure/machine-speed.ts'
import { type BenchmarkRow, figure } from '../measure/report.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { signedIn } from '../servers/members.ts'
import { category } from '../servers/statements.ts'

const deadlines = 10_000
const requestsPerSecond = 50

/** Takes completed sales back into the inspection, with a deadline that is due. */
const makeDue = `
  with due as (
    update sale set state = 'inspection', closed_at = null, shipped_at = created_at,
      delivered_at = created_at, carrier = 'dhl'
    where id in (
      select id from sale
      where state = 'completed' and not exists (select from sale_event where sale_id = sale.id)
      order by id limit $1)
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

const spent = ({ counted, product }: BenchApp) =>
  processorTime(product.pid) + familyTime(counted.postmaster)

/** Milliseconds and CPU milliseconds from the first to the last deadline. */
async function processDue(app: BenchApp, client: pg.Client) {
  await sampleSpeed()
  await client.query(makeDue, [deadlines])
  const all = await countDue(client)
  const begun = await until(client, all - 1)
  const before = spent(app)
  const ms = (await until(client, 0)) - begun
  return { all, ms, cpu: spent(app) - before }
}

const at = ({ waits }: Answers, share: number) => waits[Math.floor(waits.length * share)] ?? 0

/** Deadlines worked off by the job of a running application, alone and while it answers requests. */
export async function deadlinesDue([app]: BenchApp[]): Promise<BenchmarkRow[]> {
  if (!app) return []
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const tokens = await signedIn(app.databaseUrl, 100)
    const texts = tokens.flatMap((token) => [
      getRequest('/'),
      getRequest(`/api/products/${category}`, token),
    ])
    const ask = (isOver: () => boolean) =>
      askSteadily({ port: app.product.port, texts, perSecond: requestsPerSecond, isOver })
    return await compareWork(app, client, ask)
  } finally {
    await client.end()
  }
}

async function compareWork(
  app: BenchApp,
  client: pg.Client,
  ask: (isOver: () => boolean) => Promise<Answers>,
) {
  const seconds = (many: number) => {
    const end = Date.now() + many * 1_000
    return () => Date.now() > end
  }
  await ask(seconds(20))
  const before = spent(app)
  const alone = await ask(seconds(20))
  const each = (spent(app) - before) / alone.waits.length
  const quiet = await processDue(app, client)
  let over = false
  const [beside, busy] = await Promise.all([
    ask(() => over),
    processDue(app, client).finally(() => {
      over = true
    }),
  ])
  await sampleSpeed()
  const expected = quiet.cpu + each * beside.waits.length
  const what = `(i) ${deadlines.toLocaleString('en')} due deadlines, ${sizeName(app.products)}`
  const lists = `(i) requests at ${requestsPerSecond}/s`
  return [
    figure(`${what}: worked off in`, [quiet.ms / 1000], 's', 60),
    figure(`${what}: worked off beside requests in`, [busy.ms / 1000], 's', 60),
    figure(`${what}: processor for each`, [quiet.cpu / quiet.all], 'ms', undefined, 2),
    figure(
      `${what}: processor with requests, of both alone`,
      [busy.cpu / expected],
      'times',
      1.3,
      2,
    ),
    figure(`${lists}, alone: half are answered in`, [at(alone, 0.5)], 'ms'),
    figure(`${lists}, alone: 99 of 100 are answered in`, [at(alone, 0.99)], 'ms'),
    figure(`${lists}, beside deadlines: half are answered in`, [at(beside, 0.5)], 'ms'),
    figure(`${lists}, beside deadlines: 99 of 100 are answered in`, [at(beside, 0.99)], 'ms', 500),
    figure(`${lists}, beside deadlines: refused`, [beside.refused], '', 0),
  ]
}

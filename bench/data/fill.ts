import pg from 'pg'
import { fillMoney } from './money.ts'
import { fillPeople } from './people.ts'
import { fillProducts } from './products.ts'

/** Replaces the search triggers, which run per row. */
async function fillSearch(client: pg.Client): Promise<void> {
  await client.query('set local enable_nestloop = on; select fill_search()')
}

/** Non-unique indexes: far cheaper to build after loading. */
const indexesOf = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and indexdef like 'CREATE INDEX%'`

async function withoutIndexes(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query(indexesOf)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Fills a migrated, empty database deterministically with `n` products and matching members,
 * photos, advertisements, bookings, payments, reports and audit entries, consistent with
 * `db/invariants.sql`. Needs a superuser URL to skip triggers and foreign keys.
 */
export async function fill(superuserUrl: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`
      set session_replication_role = replica;
      set enable_nestloop = off;
      set synchronous_commit = off;
      set work_mem = '64MB';
      set maintenance_work_mem = '256MB';
      select setseed(0.5)`)
    await withoutIndexes(client, async () => {
      for (const part of [fillPeople, fillProducts, fillMoney, fillSearch]) {
        await client.query('begin')
        await part(client, n)
        await client.query('commit')
      }
    })
    await client.query('select recount_sums(); select fold_sums()')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

const [url, n] = process.argv.slice(2)
if (import.meta.main && url) await fill(url, Number(n ?? 1_000))

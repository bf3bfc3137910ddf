import type pg from 'pg'
import { asPrepared } from '../../server/database/prepared.ts'
import { idOf, inSnapshot, rowsIn, type Version, versionsIn } from './row-versions.ts'

type TableRow = Record<string, unknown>

/** Rows by table and key. */
export type Tables = Map<string, TableRow>

/** Tables derived from others. */
const derived = [
  'kept_sum',
  'sum_change',
  'seller_total',
  'product_news',
  'sale_reminder',
  'hold_reminder',
]

const primaryKeys = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum = any(indkey) order by attnum) as key
  from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Reference data that migrations load and the application only reads. */
const reference = ['place', 'place_name', 'place_region']

/** Written by a job each minute, whatever happens. */
const ofJobs = ['sale_deadline_run']

/** The columns of the primary key of each table; none where it has no such key. */
async function readPrimaryKeys(pool: pg.Pool, except: string[]): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; key: string[] }>(primaryKeys)
  const read = rows.filter(
    ({ name }) =>
      ![...derived, ...reference, ...ofJobs, ...except].includes(name) &&
      !name.startsWith('search_'),
  )
  return new Map(read.map(({ name, key }) => [name, key]))
}

/**
 * A function that reads all rows, except of jobs, the search index, reference data and the given tables. Later
 * calls fetch only rows that were written since; the others are the same objects.
 */
export function openTables(pool: pg.Pool, except: string[] = []): () => Promise<Tables> {
  let known = new Map<string, [key: string, row: TableRow]>()
  let keys: Map<string, string[]> | undefined

  async function fetchRows(client: pg.PoolClient, versions: Version[]) {
    const wanted = Object.entries(Object.groupBy(versions, ({ name }) => name))
    const parts = wanted.map(([name, versions = []]) => rowsIn(name, versions))
    if (parts.length === 0) return
    const { rows } = await client.query<Version & { row: TableRow }>(parts.join(' union all '))
    for (const { name, version, row } of rows) {
      const columns = keys?.get(name) ?? []
      const values = columns.length > 0 ? columns.map((column) => row[column]) : row
      known.set(idOf({ name, version }), [`${name} ${JSON.stringify(values)}`, row])
    }
  }

  return async () => {
    keys ??= await readPrimaryKeys(pool, except)
    const versions = [...keys.keys()].map(versionsIn).join(' union all ')
    await inSnapshot(pool, async (client) => {
      // Planning it takes longer than running it.
      const { rows } = await client.query<Version>(asPrepared(versions))
      const missing = rows.filter((row) => !known.has(idOf(row)))
      await fetchRows(client, missing)
      const present = new Set(rows.map(idOf))
      known = new Map([...known].filter(([id]) => present.has(id)))
    })
    return new Map(known.values())
  }
}

/** All rows, except those that `openTables` leaves out. */
export const readTables = (pool: pg.Pool, except?: string[]) => openTables(pool, except)()

const tableOf = (key: string) => key.slice(0, key.indexOf(' '))
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Inserted, deleted or updated columns of a row. */
function changesOf(
  key: string,
  before: TableRow | undefined,
  after: TableRow | undefined,
): string[] {
  if (!before) return [`+${tableOf(key)}`]
  if (!after) return [`-${tableOf(key)}`]
  const columns = Object.keys(after).filter((column) => !same(before[column], after[column]))
  return columns.map((column) => `${tableOf(key)}.${column}`)
}

/**
 * Differences as words (`+booking`, `-advertisement`, `product.sold_at`), one per row, with the
 * rows.
 */
export function difference(before: Tables, after: Tables) {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const touched = keys.filter((key) => !same(before.get(key), after.get(key)))
  return {
    changes: touched.flatMap((key) => changesOf(key, before.get(key), after.get(key))).sort(),
    rows: touched.map((key) => JSON.stringify(after.get(key) ?? before.get(key))),
  }
}

import type pg from 'pg'

type Row = Record<string, unknown>

/** What the database holds: every row by its table and key. */
export type Tables = Map<string, Row>

/** What follows from the rows of the other tables, as do those that searches read. */
const derived = ['kept_sum', 'sum_change', 'product_news']

/** The last use of a session is written once a minute at most, by any call that presents it. */
const lastUse: Record<string, string> = { identity_session: " - '{last_used_at,network}'::text[]" }

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  return rows
    .map(({ tablename }) => tablename)
    .filter((name) => !derived.includes(name) && !name.startsWith('search_'))
}

/** Every row of every table but these. The job queue is not among them, nor what searches read. */
export async function readTables(pool: pg.Pool, except: string[] = []): Promise<Tables> {
  const names = (await tableNames(pool)).filter((name) => !except.includes(name))
  const parts = names.map(
    (name) => `select '${name}' as name, to_jsonb(t)${lastUse[name] ?? ''} as row from ${name} t`,
  )
  const { rows } = await pool.query(parts.join(' union all '))
  return new Map(
    rows.map(({ name, row }) => [
      `${name} ${row.id ?? row.media_id ?? (row.since ? `${row.product_id} ${row.since}` : row.product_id) ?? row.name ?? row.key ?? row.token_hash ?? row.transaction_id + row.account}`,
      row,
    ]),
  )
}

const tableOf = (key: string) => key.slice(0, key.indexOf(' '))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What happened to one row: it came, it went, or some of its columns changed. */
function changesOf(key: string, before: Row | undefined, after: Row | undefined): string[] {
  if (!before) return [`+${tableOf(key)}`]
  if (!after) return [`-${tableOf(key)}`]
  const columns = Object.keys(after).filter((column) => !same(before[column], after[column]))
  return columns.map((column) => `${tableOf(key)}.${column}`)
}

/**
 * What was written between two readings, in words such as `+booking`, `-advertisement` and
 * `product.sold_at`, one for each row, and the rows it was written to.
 */
export function difference(before: Tables, after: Tables) {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const touched = keys.filter((key) => !same(before.get(key), after.get(key)))
  return {
    changes: touched.flatMap((key) => changesOf(key, before.get(key), after.get(key))).sort(),
    rows: touched.map((key) => JSON.stringify(after.get(key) ?? before.get(key))),
  }
}

import type pg from 'pg'

type TableRow = Record<string, unknown>

/** Rows by table and key. */
export type Tables = Map<string, TableRow>

/** Tables derived from others. */
const derived = ['kept_sum', 'sum_change', 'product_news', 'sale_reminder']

/** Updated at most once a minute by any authenticated request. */
const lastUse: Record<string, string> = { identity_session: " - '{last_used_at,network}'::text[]" }

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  return rows
    .map(({ tablename }) => tablename)
    .filter((name) => !derived.includes(name) && !name.startsWith('search_'))
}

/** All rows, except of the job queue, the search index and the given tables. */
export async function readTables(pool: pg.Pool, except: string[] = []): Promise<Tables> {
  const names = (await tableNames(pool)).filter((name) => !except.includes(name))
  const parts = names.map(
    (name) => `select '${name}' as name, to_jsonb(t)${lastUse[name] ?? ''} as row from ${name} t`,
  )
  const { rows } = await pool.query(parts.join(' union all '))
  return new Map(
    rows.map(({ name, row }) => [
      `${name} ${row.id ?? row.media_id ?? (row.since ? `${row.product_id} ${row.since}` : row.product_id) ?? (row.topic ? row.member_id + row.topic : undefined) ?? row.name ?? row.key ?? row.token_hash ?? (row.sale_id ? `${row.sale_id}${row.event ?? ''}` : undefined) ?? row.transaction_id + row.account}`,
      row,
    ]),
  )
}

const tableOf = (key: string) => key.slice(0, key.indexOf(' '))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

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

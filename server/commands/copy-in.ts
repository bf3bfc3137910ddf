import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { schemas, type Table } from './tables.ts'

export type DroppedConstraints = {
  keys: { table: string; name: string; rule: string }[]
  tables: string[]
}

/** Drops foreign keys and triggers; unlike `session_replication_role` this needs no superuser. */
export async function dropConstraints(client: pg.Client): Promise<DroppedConstraints> {
  const keys = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name,
            pg_get_constraintdef(k.oid) AS rule
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = ANY ($1)`,
    [schemas],
  )
  const triggers = await client.query(
    `SELECT DISTINCT t.tgrelid::regclass::text AS table FROM pg_trigger t
       JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND n.nspname = ANY ($1)`,
    [schemas],
  )
  const tables = triggers.rows.map(({ table }) => table)
  for (const { table, name } of keys.rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  return { keys: keys.rows, tables }
}

/** Recreates them; adding a foreign key validates all rows. */
export async function restoreConstraints(
  client: pg.Client,
  { keys, tables }: DroppedConstraints,
): Promise<void> {
  for (const { table, name, rule } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

export async function columnTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [escapeIdentifier(name), type]))
}

/** Inserts rows given as JSON arrays of strings; skips columns that no longer exist (pg-boss). */
export async function copyIn(
  client: pg.Client,
  { name, columns }: Table,
  types: Map<string, string>,
  rows: string[],
): Promise<void> {
  const present = columns.flatMap((column, at) => {
    const type = types.get(column)
    return type ? [{ column, value: `(r->>${at})::${type}` }] : []
  })
  await client.query(
    `INSERT INTO ${name} (${present.map(({ column }) => column).join(', ')})
     OVERRIDING SYSTEM VALUE
     SELECT ${present.map(({ value }) => value).join(', ')} FROM json_array_elements($1::json) AS r`,
    [`[${rows.join(',')}]`],
  )
}

import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { fsyncPath } from '../database/fsync-path.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { dataTables, schemas, type Table } from './tables.ts'

/**
 * Writes a consistent snapshot as gzipped JSON lines: a header, then columns and rows per table,
 * values in PostgreSQL's text format. The server may keep running.
 */
export async function backup(client: pg.Client, file: string): Promise<number> {
  const draft = `${file}.part`
  const count = { rows: 0 }
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL datestyle = 'ISO'")
  const target = createWriteStream(draft, { mode: 0o600 })
  await pipeline(Readable.from(lines(client, count)), createGzip(), target)
  await client.query('COMMIT')
  await fsyncPath(draft)
  await rename(draft, file)
  return count.rows
}

async function* lines(client: pg.Client, count: { rows: number }) {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0)
    throw new Error('There is nothing to back up: the database is empty.')
  const { rows } = await client.query<{ takenAt: Date }>('SELECT now() AS "takenAt"')
  yield line({ backup: 1, takenAt: rows[0]?.takenAt, migrations })
  for (const table of await dataTables(client)) {
    yield line(table)
    for await (const rows of batches(client, table)) {
      count.rows += rows.length
      yield `${rows.join('\n')}\n`
    }
  }
  for (const sequence of await sequences(client)) yield line(sequence)
  yield line({ end: count.rows })
}

const line = (value: object) => `${JSON.stringify(value)}\n`

async function* batches(client: pg.Client, { name, columns }: Table) {
  const values = columns.map((column) => `${column}::text`).join(', ')
  await client.query(
    `DECLARE reading CURSOR FOR SELECT json_build_array(${values})::text AS row FROM ${name}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>('FETCH 500 FROM reading')
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('CLOSE reading')
}

async function sequences(client: pg.Client): Promise<{ sequence: string; value: string }[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence, last_value::text AS value
       FROM pg_sequences WHERE schemaname = ANY ($1) AND last_value IS NOT NULL`,
    [schemas],
  )
  return rows
}

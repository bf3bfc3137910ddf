import type pg from 'pg'
import { escapeIdentifier } from 'pg'

export type Table = { name: string; columns: string[] }

export const schemas = ['public', 'pgboss']

/** pg-boss recreates these. */
const queueInternals = ['pgboss.version', 'pgboss.bam']

export async function dataTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT n.nspname AS schema, c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND n.nspname || '.' || c.relname <> ALL ($2)
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [schemas, queueInternals],
  )
  return rows.map(({ schema, name, columns }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    columns: columns.map(escapeIdentifier),
  }))
}

/** Throws unless this is the only connection to the database. */
export async function ensureAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`,
  )
  if (rows[0].others === 0) return
  throw new Error(
    `${rows[0].others} other connections use this database. Stop the server first, then try again.`,
  )
}

export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${schemas.join(', ')} CASCADE; CREATE SCHEMA public`)
}

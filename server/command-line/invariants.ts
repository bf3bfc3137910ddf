import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

type Invariant = { name: string; sql: string }

/** How an invariant stands: how many rows break it, and the ids of the first few. */
export type Finding = { name: string; broken: number; ids: string[] }

const INVARIANTS = join(import.meta.dirname, '../../db/invariants.sql')

/** The named queries of `db/invariants.sql`, each a paragraph: `-- its name`, then the SQL. */
function readInvariants(): Invariant[] {
  const paragraphs = readFileSync(INVARIANTS, 'utf8').split(/\n{2,}/)
  return paragraphs.flatMap((paragraph) => {
    const [, name = '', sql = ''] = /^-- (.+)\n([^-][\s\S]*);\s*$/.exec(paragraph) ?? []
    return sql === '' ? [] : [{ name, sql }]
  })
}

async function find(client: pg.ClientBase, { name, sql }: Invariant): Promise<Finding> {
  const { rows } = await client.query<{ id: string; broken: number }>(
    `SELECT id::text, (count(*) OVER ())::int AS broken FROM (${sql}) AS row ORDER BY id LIMIT 5`,
  )
  return { name, broken: rows[0]?.broken ?? 0, ids: rows.map(({ id }) => id) }
}

/** Looks for rows that break an invariant, as the caller's transaction sees them. */
export async function findings(client: pg.ClientBase): Promise<Finding[]> {
  const found: Finding[] = []
  for (const invariant of readInvariants()) found.push(await find(client, invariant))
  return found
}

/** The same, all as of one moment, while others go on writing. */
export async function checkInvariants(client: pg.ClientBase): Promise<Finding[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await findings(client)
  } finally {
    await client.query('ROLLBACK')
  }
}

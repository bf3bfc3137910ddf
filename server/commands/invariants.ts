import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { escapeLiteral } from 'pg'

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

/** One statement for all of them, so that they are seen as of one moment. */
function statement(invariants: Invariant[]): string {
  const parts = invariants.map(
    ({ name, sql }) =>
      `(SELECT ${escapeLiteral(name)} AS name, id::text, (count(*) OVER ())::int AS broken
        FROM (${sql}) AS row ORDER BY id LIMIT 5)`,
  )
  return parts.join('\nUNION ALL\n')
}

/**
 * Looks for rows that break an invariant, all as of one moment, while others go on writing. Reads
 * only. One answer for each invariant, in the order of the file.
 */
export async function checkInvariants(client: pg.Pool | pg.ClientBase): Promise<Finding[]> {
  const invariants = readInvariants()
  // Prepared, so that planning them is done once for who looks again and again.
  const { rows } = await client.query<{ name: string; id: string; broken: number }>({
    name: 'invariants',
    text: statement(invariants),
  })
  return invariants.map(({ name }) => {
    const found = rows.filter((row) => row.name === name)
    return { name, broken: found[0]?.broken ?? 0, ids: found.map(({ id }) => id) }
  })
}

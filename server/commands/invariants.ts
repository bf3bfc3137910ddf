import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { escapeLiteral } from 'pg'

type Invariant = { name: string; sql: string }

export type Finding = { name: string; broken: number; ids: string[] }

const invariantsFile = join(import.meta.dirname, '../../db/invariants.sql')

function readInvariants(): Invariant[] {
  const paragraphs = readFileSync(invariantsFile, 'utf8').split(/\n{2,}/)
  return paragraphs.flatMap((paragraph) => {
    const [, name = '', sql = ''] = /^-- (.+)\n([^-][\s\S]*);\s*$/.exec(paragraph) ?? []
    return sql === '' ? [] : [{ name, sql }]
  })
}

/** One statement, so that all invariants see the same snapshot. */
function statement(invariants: Invariant[]): string {
  const parts = invariants.map(
    ({ name, sql }) =>
      `(SELECT ${escapeLiteral(name)} AS name, id::text, (count(*) OVER ())::int AS broken
        FROM (${sql}) AS row ORDER BY id LIMIT 5)`,
  )
  return parts.join('\nUNION ALL\n')
}

/** Finds violations of the invariants in one read-only snapshot; one result each, in file order. */
export async function checkInvariants(client: pg.Pool | pg.ClientBase): Promise<Finding[]> {
  const invariants = readInvariants()
  // Named, so that repeated checks are planned once.
  const { rows } = await client.query<{ name: string; id: string; broken: number }>({
    name: 'invariants',
    text: statement(invariants),
  })
  return invariants.map(({ name }) => {
    const violations = rows.filter((row) => row.name === name)
    return { name, broken: violations[0]?.broken ?? 0, ids: violations.map(({ id }) => id) }
  })
}

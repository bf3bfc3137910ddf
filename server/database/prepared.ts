import { createHash } from 'node:crypto'
import { type Compilable, type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

const nameMarker = '/* prepared */'
const statementNames = new Map<string, string>()

/**
 * For the end of a query (`modifyEnd`) that is asked often in the same words: PostgreSQL keeps its
 * plan for as long as the connection lives. Of queries that differ only in their parameters; a
 * column that one of them calls `*` could not be added while the server runs.
 */
export const prepared = sql`/* prepared */`

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  statementNames.set(text, name)
  return name
}

type Query = (config: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>

/** A connection that gives the statements that are marked so a name by which they are kept. */
export class PreparedStatementClient extends pg.Client {
  // The driver declares a dozen forms of it, which cannot be told in one.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const query = super.query as Query
    if (typeof config !== 'string' || !config.endsWith(nameMarker))
      return query.call(this, config, ...rest)
    return query.call(this, { name: statementName(config), text: config, values: rest[0] })
  }) as pg.Client['query']
}

/** Stands for a value while a query is put together. */
class ParameterPlace {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const parameterPlaces = new Proxy({}, { get: (_, name) => new ParameterPlace(String(name)) })

/**
 * A query that is put together at the first call and later asked with other values: to put it together
 * costs as much as to run it. What `build` is given must go into the query as values, and nothing else.
 */
export function compileOnce<Row, Given extends Record<string, unknown> = Record<string, never>>(
  build: (db: Db, given: Given) => Compilable<Row>,
) {
  let composed: CompiledQuery<Row> | undefined
  return async (db: Db, given: Given): Promise<Row[]> => {
    composed ??= build(db, parameterPlaces as Given).compile()
    const parameters = composed.parameters.map((value) =>
      value instanceof ParameterPlace ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...composed, parameters })
    return rows
  }
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const nameMarker = '/* prepared */'
const statementNames = new Map<string, string>()

/**
 * Append with `modifyEnd` to run the query as a named prepared statement. Only for queries whose
 * text never varies; a `*` in it would break when a column is added at runtime.
 */
export const prepared = sql`/* prepared */`

/** Marks the text of a statement to be run as a named prepared statement, like `prepared`. */
export const asPrepared = (text: string) => `${text} ${nameMarker}`

function statementName(text: string): string {
  const existingName = statementNames.get(text)
  if (existingName) return existingName
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  statementNames.set(text, name)
  return name
}

type Query = (config: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>

/** Names the marked statements, so that PostgreSQL keeps their plans per connection. */
export class PreparedStatementClient extends pg.Client {
  // The driver's dozen overloads cannot be expressed in one signature.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const query = super.query as Query
    if (typeof config !== 'string' || !config.endsWith(nameMarker))
      return query.call(this, config, ...rest)
    return query.call(this, { name: statementName(config), text: config, values: rest[0] })
  }) as pg.Client['query']
}

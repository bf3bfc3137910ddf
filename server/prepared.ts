import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* prepared */'
const names = new Map<string, string>()

/**
 * For the end of a query (`modifyEnd`) that is asked often in the same words: PostgreSQL keeps its
 * plan for as long as the connection lives. Of queries that differ only in their parameters; a
 * column that one of them calls `*` could not be added while the server runs.
 */
export const prepared = sql`/* prepared */`

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

type Query = (config: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>

/** A connection that gives the statements that are marked so a name by which they are kept. */
export class NamingClient extends pg.Client {
  // The driver declares a dozen forms of it, which cannot be told in one.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const query = super.query as Query
    if (typeof config !== 'string' || !config.endsWith(mark))
      return query.call(this, config, ...rest)
    return query.call(this, { name: nameOf(config), text: config, values: rest[0] })
  }) as pg.Client['query']
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { authenticate } from '../../server/access/authenticate.ts'
import type { Db } from '../../server/database/db.ts'
import type { DB } from '../../server/database/schema.gen.ts'
import { productsInCategory } from '../../server/features/catalog/queries.ts'
import { defaultRowLimit } from '../../server/http/pagination.ts'

export type Statement = { text: string; values: unknown[] }

/** Captures the SQL of what the application reads, in order. */
export async function statementsOf(
  url: string,
  read: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const recorded: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log({ query: { sql: text, parameters } }) {
      recorded.push({ text, values: [...parameters] })
    },
  })
  await read(db).finally(() => db.destroy())
  return recorded
}

/** Captures the SQL of a query of the application. */
export async function statementOf(
  url: string,
  query: (db: Db) => Promise<unknown>,
): Promise<Statement> {
  return (await statementsOf(url, query)).at(-1) as Statement
}

/** The statement that authenticates a token. */
export async function callerStatement(url: string, token: string): Promise<Statement> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const recording = statementOf(url, (db) =>
    authenticate({ db, pool, config: { adminSecondFactor: false } }, `Bearer ${token}`),
  )
  return recording.finally(() => pool.end())
}

/** The category in the benchmarks, and its list statement for a member. */
export const category = 'Dell'

export async function categoryStatements(url: string, token: string) {
  const who = await callerStatement(url, token)
  const list = await statementOf(url, (db) => productsInCategory(db, category, defaultRowLimit))
  return { who, list }
}

import type pg from 'pg'

/** Updated at most once a minute by any authenticated request. */
const lastUse: Record<string, string> = { identity_session: " - '{last_used_at,network}'::text[]" }

export type Version = { name: string; version: string }

export const idOf = ({ name, version }: Version) => `${name} ${version}`

/** The place and transaction of each row version, which no other one of the table has. */
export const versionsIn = (name: string) => `select '${name}' as name,
  unnest(array_agg(concat(ctid, ' ', xmin))) as version from ${name}`

export const rowsIn = (name: string, versions: Version[]) => {
  const places = versions.map(({ version }) => `'${version.split(' ')[0]}'`)
  return `select '${name}' as name, concat(ctid, ' ', xmin) as version,
    to_jsonb(t)${lastUse[name] ?? ''} as row
    from ${name} t where ctid = any(array[${places}]::tid[])`
}

/** Statements that see the same state. */
export async function inSnapshot<Result>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Result>,
) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

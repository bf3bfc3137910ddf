import pg, { escapeIdentifier } from 'pg'
import { migrate } from '../database/migrate.ts'
import { readBackup } from './backup-file.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'

async function rowsInFile(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let table = ''
  for await (const entry of readBackup(file)) {
    if (entry.kind === 'table') table = entry.table.name
    const rows = entry.kind === 'rows' ? entry.rows.length : 0
    if (table) counts.set(table, (counts.get(table) ?? 0) + rows)
  }
  return counts
}

async function missing(client: pg.Client, file: string): Promise<string[]> {
  const differences: string[] = []
  for (const [table, expected] of await rowsInFile(file)) {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table}`)
    const { count } = rows[0]
    if (count !== expected) differences.push(`${table} has ${count} rows instead of ${expected}`)
  }
  return differences
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

function besideDatabase<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  return connected(url, async (home) => {
    const name = `${home.database}_drill`
    const drop = () => home.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)}`)
    await drop()
    await home.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
    const scratch = Object.assign(new URL(url), { pathname: encodeURIComponent(name) })
    return work(scratch.href).finally(drop)
  })
}

/**
 * Verifies a backup: restores it into a scratch database on the server at `url`, compares row
 * counts, migrates it and checks the invariants. Prints findings; returns whether all passed.
 */
export function verifyBackup(
  url: string,
  file: string,
  print: (line: string) => void,
): Promise<boolean> {
  return besideDatabase(url, (scratch) =>
    connected(scratch, async (client) => {
      print(`${(await restore(client, file)).rows} rows restored.`)
      const differences = await missing(client, file)
      for (const difference of differences) print(`BROKEN  ${difference}`)
      await migrate(scratch)
      return (await check(client, print)) && differences.length === 0
    }),
  )
}

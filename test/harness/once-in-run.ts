import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** Projects of the same run have a folder in common, but each its own databases. */
const projectId = () =>
  createHash('sha256').update(inject('databaseUrl')).digest('hex').slice(0, 12)

/** Runs `work` in the first process of the run that needs its result; the others wait for it. */
export async function onceInRun<Result extends object>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(tmpdir(), `${name}-${projectId()}.json`)
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await readFile(file, 'utf8').catch(() => '')
    if (known) return JSON.parse(known)
    const result = await work()
    await writeFile(file, JSON.stringify(result))
    return result
  } finally {
    await client.end()
  }
}

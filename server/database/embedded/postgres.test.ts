import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runningPostgres, startPostgres } from './postgres.ts'

let home: string
let dataDir: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'marketplace-postgres-'))
  await chmod(home, 0o711)
  dataDir = join(home, 'data')
})
afterEach(() => rm(home, { recursive: true }))

const start = (folder = dataDir) => startPostgres({ dataDir: folder, log: () => {} })

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** Starts a server process that can be killed; resolves when its database accepts connections. */
async function serverProcess() {
  const program = `import { startPostgres } from '${new URL('postgres.ts', import.meta.url)}'
    await startPostgres({ dataDir: '${dataDir}', log() {} }); console.log('started')`
  const child = spawn('node', ['--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  return child
}

test('data survives a restart, and connections need the password', async () => {
  const first = await start()
  await ask(first.url, "CREATE TABLE note (body text); INSERT INTO note VALUES ('kept')")
  const settings = await ask(
    first.url,
    `SELECT current_setting('timezone') AS zone, current_setting('server_encoding') AS encoding,
            current_setting('fsync') AS fsync, rolsuper FROM pg_roles WHERE rolname = current_user`,
  )
  expect(settings.rows).toEqual([{ zone: 'UTC', encoding: 'UTF8', fsync: 'on', rolsuper: false }])
  expect(Number(new URL(first.url).port)).toBeLessThan(32_768)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  await expect(ask(first.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT')).rejects.toThrow('password')
  await first.stop()
  expect(await runningPostgres(dataDir)).toBeUndefined()
  const second = await start()
  expect((await ask(second.url, 'SELECT body FROM note')).rows).toEqual([{ body: 'kept' }])
  await second.stop()
})

test('clients use the Unix socket, and TCP where its path would be too long', async () => {
  const isLocal = 'select inet_server_addr() is null as local'
  const near = await start()
  expect((await ask(near.url, isLocal)).rows).toEqual([{ local: true }])
  expect((await ask(near.url.replace(/\?.*/, ''), isLocal)).rows).toEqual([{ local: false }])
  await near.stop()
  const deep = await start(join(home, 'd'.repeat(100)))
  expect((await ask(deep.url, isLocal)).rows).toEqual([{ local: false }])
  await deep.stop()
})

test('a new server adopts the database of a killed one with all committed data', async () => {
  const child = await serverProcess()
  const orphan = (await runningPostgres(dataDir)) as string
  await ask(orphan, 'CREATE TABLE note AS SELECT generate_series(1, 1000)')
  child.kill('SIGKILL')
  const next = await start()
  expect(next.url).toBe(orphan)
  expect((await ask(next.url, 'TABLE note')).rowCount).toBe(1000)
  await next.stop()
})

test('recovers after the database was killed and its pid was reused', async () => {
  const child = await serverProcess()
  const url = (await runningPostgres(dataDir)) as string
  await ask(url, 'CREATE TABLE note AS SELECT generate_series(1, 1000)')
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  child.kill('SIGKILL')
  process.kill(Number(lines[0]), 'SIGKILL')
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  const next = await start()
  expect((await ask(next.url, 'TABLE note')).rowCount).toBe(1000)
  await next.stop()
})

test('restarts a lost database on the same port', async () => {
  const postgres = await start()
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => ask(postgres.url, 'SELECT').catch(() => 0)).toBeTruthy()
  await postgres.stop()
})

test('a second server on the same folder is told which process uses it', async () => {
  const child = await serverProcess()
  await expect(start()).rejects.toThrow(`in use by another running server (pid ${child.pid})`)
  child.kill('SIGKILL')
  await (await start()).stop()
})

test('runs beside the database of another folder', async () => {
  const both = await Promise.all([start(), start(join(home, 'other'))])
  expect(new URL(both[0].url).port).not.toBe(new URL(both[1].url).port)
  await Promise.all(both.map(({ stop }) => stop()))
})

test('starts over after an interrupted first start', async () => {
  await mkdir(join(dataDir, 'postgres.new-999999999/cluster'), { recursive: true })
  await (await start()).stop()
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
})

test('reports both versions if the folder was created by another one', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/PostgreSQL 17, .* brings PostgreSQL 18/)
})

test.runIf(process.getuid?.() === 0)(
  'runs as root on a folder that the PostgreSQL user cannot traverse',
  async () => {
    await chmod(home, 0o700)
    const first = await start()
    await ask(first.url, 'CREATE EXTENSION pg_trgm; CREATE TABLE note AS SELECT 1 AS number')
    await first.stop()
    const second = await start()
    expect((await ask(second.url, 'TABLE note')).rows).toEqual([{ number: 1 }])
    await second.stop()
  },
)

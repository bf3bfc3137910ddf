import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { clusterPassword, superuser } from '../../server/database/embedded/cluster.ts'
import { startPostgres } from '../../server/database/embedded/postgres.ts'
import { databaseUrlOf } from '../../server/database/embedded/roles.ts'
import { migrate } from '../../server/database/migrate.ts'

test('the Dockerfile has no errors or warnings', () => {
  const problems = validate(readFileSync('Dockerfile', 'utf8'))
  expect(problems.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

test('the compose file is valid without duplicates and unknown keys', () => {
  const files = new DCLinter({
    rules: { 'require-quotes-in-ports': [2, { quoteType: 'double' }] },
    quiet: false,
    debug: false,
    exclude: [],
  }).lintFiles(['compose.yaml'], false)
  expect(files).toHaveLength(1)
  const warnings = files.flatMap(({ messages }) =>
    messages.map(({ line, message }) => `${line}: ${message}`),
  )
  expect(warnings).toEqual([])
})

const packages = JSON.parse(readFileSync('package.json', 'utf8'))

test('the containers run the Node.js version of package.json', () => {
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)/gm)]
  for (const [, version] of images) expect(version).toBe(packages.dependencies.node)
  expect(images).toHaveLength(1)
})

/** Services of the compose file, merged as Compose does. */
function services(): Record<string, Record<string, unknown>> {
  const document = parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
  return document.services
}

test('every image is pinned by its digest', () => {
  const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)]
  const names = stages.map(([, , name]) => name)
  const built = stages.flatMap(([, image = '']) => (names.includes(image) ? [] : image))
  const pulled = Object.values(services()).flatMap(({ image }) => image ?? [])
  expect(built.length + pulled.length).toBe(3)
  for (const image of [...built, ...pulled]) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('the PostgreSQL image is not older than the embedded PostgreSQL', () => {
  const [, major, minor] = /^postgres:(\d+)\.(\d+)/.exec(String(services().postgres?.image)) ?? []
  for (const version of Object.values<string>(packages.optionalDependencies)) {
    const [embeddedMajor, embeddedMinor] = version.split('.')
    expect(major).toBe(embeddedMajor)
    expect(Number(minor)).toBeGreaterThanOrEqual(Number(embeddedMinor))
  }
})

test.each(Object.entries(services()))('%s has no more privileges than needed', (name, service) => {
  expect(service).toMatchObject({
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    read_only: true,
    pids_limit: expect.any(Number),
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    tmpfs: expect.arrayContaining([expect.any(String)]),
  })
  const added: Record<string, string[]> = {
    balancer: ['NET_BIND_SERVICE'],
    postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  }
  expect(service.cap_add ?? []).toEqual(added[name] ?? [])
  expect(service).not.toHaveProperty('privileged')
})

test('the application role is no superuser and can run all migrations', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'role-'))
  const postgres = await startPostgres({ dataDir, fsync: false, log() {} })
  const ofSuperuser = await clusterPassword(join(dataDir, 'postgres'))
  const admin = new pg.Client(
    databaseUrlOf(Number(new URL(postgres.url).port), ofSuperuser, superuser, 'postgres'),
  )
  const password = "a 'word/with#reserved?characters@%"
  await admin.connect()
  await admin.query('create database shop')
  // psql syntax: `\getenv` sets a variable, `:'password'` quotes it.
  const script = readFileSync('docs/examples/application-role.sql', 'utf8')
  const ofRole = admin.escapeLiteral(password)
  await admin.query(script.replace(/^\\getenv.*$/m, '').replace(":'password'", () => ofRole))
  await admin.end()

  // As in the compose file: a password in the URL would have to be encoded.
  vi.stubEnv('PGPASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
  const url = Object.assign(new URL(postgres.url), {
    username: 'shop',
    password: '',
    pathname: '/shop',
  }).href
  expect(await migrate(url)).not.toEqual([])
  const app = new pg.Client(url)
  await app.connect()
  const { rows } = await app.query(
    'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }])
  await expect(app.query("select pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
  await expect(app.query("copy category from program 'id'")).rejects.toThrow('permission denied')
  await app.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

test('the compose file gives the application no superuser, and the superuser its own password', () => {
  const { postgres, ...others } = services()
  expect(postgres?.environment).not.toHaveProperty('POSTGRES_USER')
  expect(postgres?.volumes).toContain(
    './docs/examples/application-role.sql:/docker-entrypoint-initdb.d/application-role.sql:ro',
  )
  expect(JSON.stringify(others)).not.toContain('${POSTGRES_PASSWORD')
  expect(others['shop-1']?.environment).toMatchObject({
    DATABASE_URL: 'postgres://shop@postgres:5432/shop',
    PGPASSWORD: expect.stringContaining('${DATABASE_PASSWORD'),
  })
})

/** Runs what `docker compose run` would run in a container, except for the commands of the site. */
const dockerHere = `#!/bin/sh
while [ "$1" != shop-1 ]; do shift; done
shift
if [ "$1" = bin/db ]; then echo "$2" >>"$CALLS"; else exec "$@"; fi
`

test('the nightly script for containers also works before the first photo', async () => {
  const home = await mkdtemp(join(tmpdir(), 'nightly-'))
  onTestFinished(() => rm(home, { recursive: true }))
  for (const folder of ['shop', 'data', 'backup', 'bin']) await mkdir(join(home, folder))
  await writeFile(join(home, 'bin/docker'), dockerHere, { mode: 0o755 })
  const manual = readFileSync('docs/operations.md', 'utf8')
  const [, script = ''] =
    /With the containers of `compose.yaml`.*?```sh\n(.*?)```/s.exec(manual) ?? []
  const here = script.replaceAll('/srv/', `${home}/`).replaceAll('/backup', `${home}/backup`)
  const calls = join(home, 'calls')
  const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, CALLS: calls }
  execFileSync('sh', ['-c', here], { env })
  expect(readFileSync(calls, 'utf8').split('\n')).toEqual(['backup', 'verify-backup', 'check', ''])
})

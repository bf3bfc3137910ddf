import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { clientFrom } from '../harness/client.ts'
import { freePort } from '../harness/network/free-port.ts'
import { send } from '../harness/send.ts'

const commands = { up: './bin/up', db: './bin/db', build: './bin/lib/build' }
const isRoot = process.getuid?.() === 0
const parts = ['bin', 'server', 'contract', 'db', 'sandbox', 'web', 'dist', 'node_modules']
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']

let home: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  execFileSync(commands.build, { stdio: 'inherit' })
  home = await mkdtemp(join(inject('diskFolder'), 'fresh-'))
  await chmod(home, 0o755)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** An installed and built copy of the program without data. */
async function programIn(folder: string) {
  await mkdir(folder, { mode: 0o700 })
  // Hard links: copying the packages would take a minute.
  execFileSync('cp', ['-al', ...parts, ...files, folder])
  await rm(join(folder, 'node_modules/.vite'), { recursive: true, force: true })
  return folder
}

type Account = { uid: number; gid: number }

/** Preloads a hook that lists executed files; Node.js opens others only to detect exports. */
async function listLoaded(folder: string) {
  const script = join(folder, 'list-loaded.cjs')
  const list = join(folder, 'loaded.txt')
  const source = `process.on('exit', () => require('node:fs')
    .writeFileSync(${JSON.stringify(list)}, Object.values(require.cache)
      .filter(({ loaded }) => loaded).map(({ filename }) => filename).join('\\n')))`
  await writeFile(script, source)
  return { option: `--require=${script}`, read: () => readFile(list, 'utf8') }
}

/** `./bin/up` with PATH and PORT only, as in that account's shell. */
async function up(folder: string, account?: Account, more: Record<string, string> = {}) {
  const port = await freePort()
  const { PATH = '' } = process.env
  const child = spawn(commands.up, {
    ...account,
    cwd: folder,
    env: { PATH, HOME: folder, PORT: String(port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  const ready = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
      if (output.includes('is ready at')) ready.resolve()
    })
  }
  const failed = ended.then(() => Promise.reject(new Error(`bin/up did not start: ${output}`)))
  await Promise.race([ready.promise, failed])
  failed.catch(() => {})
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    browser: clientFrom('127.0.0.1', url),
    async stop() {
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
  }
}

/** For starts whose data is not looked at: loading it takes longer than the rest. */
const withoutDemoData = { DEMO_DATA: '0' }

async function expectServing(url: string) {
  expect((await send(`${url}/readyz`)).status).toBe(200)
  const page = await send(`${url}/`)
  expect(page.status).toBe(200)
  expect(String(page.text)).toContain('<html')
}

test.runIf(isRoot)('bin/up runs as root in a folder closed to other users', async () => {
  const folder = await programIn(join(home, 'of-root'))
  const loaded = await listLoaded(folder)
  const first = await up(folder, undefined, { NODE_OPTIONS: loaded.option })
  await expectServing(first.url)
  const password = 'correct horse battery staple'
  expect((await first.browser.signUp('Ada', 'ada@example.com', password)).status).toBe(200)
  const backup = execFileSync(commands.db, ['backup', 'shop.backup'], { cwd: folder })
  expect(String(backup)).toContain('rows written')
  await first.stop()

  const react = (await loaded.read()).match(/(?<=node_modules\/)react(-dom)?\/cjs\/.*/g) ?? []
  expect(react.join('\n')).toContain('react-dom-server')
  expect(react.filter((file) => !file.endsWith('.production.js'))).toEqual([])

  const second = await up(folder)
  expect((await second.browser.signIn('ada@example.com', password)).status).toBe(200)
  await second.stop()

  await rm(join(folder, '.data'), { recursive: true })
  const third = await up(folder, undefined, { MODE: 'demo', ...withoutDemoData })
  expect((await third.browser.signIn('ada@example.com', password)).status).toBe(401)
  await third.stop()
  const restored = execFileSync(commands.db, ['restore', 'shop.backup', '--yes'], { cwd: folder })
  expect(String(restored)).toContain('rows restored')
})

test.skipIf(isRoot)('bin/up as root: skipped, these tests do not run as root', () => {})

/** The current user or, as root, `nobody`. */
function ordinaryUser(): Account | undefined {
  if (!isRoot) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

test('bin/up runs as an ordinary user', async () => {
  const user = ordinaryUser()
  const folder = await programIn(join(home, 'of-user'))
  // Folders only: files are hard links, whose owner would change everywhere.
  if (user)
    execFileSync('find', [
      folder,
      '-type',
      'd',
      '-exec',
      'chown',
      `${user.uid}:${user.gid}`,
      '{}',
      '+',
    ])
  const app = await up(folder, user, isRoot ? withoutDemoData : {})
  await expectServing(app.url)
  await app.stop()
})

test.each([[{ MODE: 'production' }], [{ NODE_ENV: 'production' }]])(
  'bin/up with %j and nothing else lists all missing settings',
  async (mode) => {
    const { PATH = '' } = process.env
    const child = spawn(commands.up, {
      env: { PATH, ...mode },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = text(child.stderr)
    expect(await once(child, 'exit')).toEqual([1, null])
    const [head, ...lines] = (await output).trimEnd().split('\n')
    expect(head).toContain('9 settings are missing or wrong')
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
      ...['DATABASE_URL', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
      ...['STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'CONTACT_EMAIL', 'PAYOUT_COUNTRY', 'DATA_DIR'],
    ])
  },
)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorTime } from '../measure/cpu-time.ts'
import { openMailServer } from './mail-server.ts'

export async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  child.stdout?.resume()
  return String(chunk).split('\n', 1)[0]?.trim() ?? ''
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const root = join(import.meta.dirname, '../..')
const keys = {
  secret: 'sk_test_sandbox',
  publishable: 'pk_test_sandbox',
  webhook: 'whsec_of_the_card_sandbox',
}

/** Those about payments to which docs/operations.md subscribes the webhook. */
const subscribedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

/** Starts the card sandbox in its own process, whose CPU time is not counted. */
export async function openCardProvider(shopPort: number) {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      CARD_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/webhooks/payments`,
      CARD_SANDBOX_SECRET_KEY: keys.secret,
      CARD_SANDBOX_PUBLISHABLE_KEY: keys.publishable,
      CARD_SANDBOX_WEBHOOK_SECRET: keys.webhook,
      CARD_SANDBOX_EVENTS: subscribedEvents.join(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await firstLine(child), close: () => stop(child) }
}

const metricsToken = 'token-of-the-benchmarks'

type Surroundings = { databaseUrl: string; cardsUrl: string; mailUrl: string; dataDir: string }

/** Production settings with defaults wherever possible. */
const settings = (port: number, { databaseUrl, cardsUrl, mailUrl, dataDir }: Surroundings) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_PUBLISHABLE_KEY: keys.publishable,
  STRIPE_WEBHOOK_SECRET: keys.webhook,
  STRIPE_API_BASE: cardsUrl,
  SMTP_URL: mailUrl,
  CONTACT_EMAIL: 'contact@example.org',
  PAYOUT_COUNTRY: 'US',
  METRICS_TOKEN: metricsToken,
})

/** Those of `bin/up`. */
const nodeOptions = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--no-memory-reducer']

/** Statements that the product has run. */
async function statementsOf(port: number): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const counts = (await response.text()).matchAll(
    /^db_client_operation_duration_seconds_count\{.*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/**
 * Starts the application in its own process. `started`: milliseconds until `/readyz` and the home
 * page responded.
 */
export async function openProduct(databaseUrl: string, cardsUrl: string, port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const mail = await openMailServer()
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, 'server/app/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.PRODUCT_NODE_OPTIONS ?? '',
      ...settings(port, { databaseUrl, cardsUrl, mailUrl: mail.url, dataDir }),
    },
    // Logging costs are included.
    stdio: ['ignore', 'ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore'],
  })
  async function until(path: string): Promise<number> {
    while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
      if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return performance.now() - begun
  }
  const started = {
    ready: await until('/readyz'),
    home: await until('/'),
    processor: processorTime(child.pid as number),
  }
  return {
    port,
    pid: child.pid as number,
    started,
    statements: () => statementsOf(port),
    async close() {
      await stop(child)
      mail.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

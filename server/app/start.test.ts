import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { freePort } from '../../test/harness/network/free-port.ts'
import type { Config } from '../config/config.ts'
import { startServer } from './start.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Starts a second server on the same database, and stops it. Returns the messages of its log. */
async function startWith(changes: Partial<Config>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const port = await freePort()
  const other = await startServer({ ...app.services.config, ...changes, port }, log)
  await other.close()
  return lines.map((line) => JSON.parse(line).msg)
}

test.each(['/srv/no/such/folder', import.meta.filename])(
  'a server does not start with the legal pages in %s',
  async (legalDir) => {
    await expect(startWith({ legalDir })).rejects.toThrow(`LEGAL_DIR is ${legalDir}, which is not`)
  },
)

const warning = expect.stringContaining('STRIPE_SECRET_KEY is a test key')

/** Keys of a provider that cannot be reached. */
const stripeWith = (kind: 'live' | 'test') => ({
  secretKey: `sk_${kind}_none`,
  publishableKey: `pk_${kind}_none`,
  webhookSecret: 'whsec_0123456789abcdef',
  connectWebhookSecret: '',
  apiBase: 'http://127.0.0.1:9',
  scriptUrl: 'http://127.0.0.1:9/v3/',
})

test('in production, test keys of the card provider are a warning in the log', async () => {
  const production = { production: true, demo: false }
  expect(await startWith({ ...production, stripe: stripeWith('test') })).toContainEqual(warning)
  const live = await startWith({ ...production, stripe: stripeWith('live') })
  expect(live).not.toContainEqual(warning)
})

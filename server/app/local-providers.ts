import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cast } from '../../db/demo/cast.ts'
import { demoCharges, demoTopUps } from '../../db/demo/sales/charges.ts'
import { startGoogleEmulator } from '../../sandbox/google.ts'
import type { Config } from '../config/config.ts'
import { ownOrigins } from '../features/identity/origin.ts'
import type { Google } from '../providers/google.ts'
import { providerAccounts } from './demo/provider-accounts.ts'

export type Providers = {
  stripe: NonNullable<Config['stripe']>
  google: Google | undefined
  easypost: Config['easypost']
  close(): Promise<void>
}

async function writeKeys(dataDir: string, keys: object) {
  const file = join(dataDir, 'card-sandbox-keys.json')
  await mkdir(dataDir, { recursive: true })
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
}

/** The emulator signs with one of several secrets. */
const lastOf = (secrets: string) => secrets.split(',').at(-1)?.trim() ?? ''

async function cardSandbox(config: Config) {
  const { newKeys } = await import('../../sandbox/keys.ts')
  const { startCardSandbox } = await import('../../sandbox/http/server.ts')
  const fresh = newKeys()
  const keys = {
    ...fresh,
    webhookSecret: config.webhookSecret ?? fresh.webhookSecret,
    connectWebhookSecret: config.connectWebhookSecret ?? fresh.connectWebhookSecret,
  }
  await writeKeys(config.dataDir, keys)
  const sandbox = await startCardSandbox({
    port: 0,
    ...keys,
    webhookSecret: lastOf(keys.webhookSecret),
    connectWebhookSecret: lastOf(keys.connectWebhookSecret),
    dataFile: join(config.dataDir, 'card-sandbox.jsonl'),
    pastCharges: config.demoData ? demoCharges(config.currency) : [],
    pastTopUps: config.demoData ? demoTopUps(config.currency) : [],
    pastAccounts: config.demoData ? providerAccounts(config) : [],
    webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/payments`,
    connectWebhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/connect`,
    parcelWebhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/parcels`,
    shopOrigins: ownOrigins(config),
  })
  const stripe = { ...keys, apiBase: sandbox.url, scriptUrl: sandbox.scriptUrl }
  const { secretKey: apiKey } = keys
  const webhookSecret = lastOf(keys.webhookSecret)
  const easypost = { apiKey, webhookSecret, apiBase: sandbox.url }
  return { stripe, easypost, close: () => sandbox.close() }
}

function localGoogle(config: Config) {
  const origins = [config.publicUrl, `http://127.0.0.1:${config.port}`]
  return startGoogleEmulator({
    redirectUris: origins.map((origin) => `${origin}/api/identity/callback/google`),
    people: [
      { name: 'Gwen Tanaka', email: 'gwen.tanaka@gmail.example' },
      { name: 'Goran Petrov', email: 'goran.petrov@gmail.example' },
      ...cast.filter(({ printed }) => printed).map(({ name, email }) => ({ name, email })),
    ],
  })
}

/** The card provider, the tracking provider and Google as configured; outside production, local emulators by default. */
export async function createProviders(config: Config): Promise<Providers> {
  const [cards, google] = await Promise.all([
    config.stripe ?? cardSandbox(config),
    config.google ?? (config.production ? undefined : localGoogle(config)),
  ])
  const close = async () => {
    if ('close' in cards) await cards.close()
    if (google && 'close' in google) await google.close()
  }
  const sandbox = 'stripe' in cards ? cards : undefined
  const easypost = config.easypost ?? sandbox?.easypost
  return { stripe: 'stripe' in cards ? cards.stripe : cards, easypost, google, close }
}

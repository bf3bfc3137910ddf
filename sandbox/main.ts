import { startCardSandbox } from './http/server.ts'
import { newKeys } from './keys.ts'

const env = process.env
const fresh = newKeys()
const keys = {
  secretKey: env.CARD_SANDBOX_SECRET_KEY || fresh.secretKey,
  publishableKey: env.CARD_SANDBOX_PUBLISHABLE_KEY || fresh.publishableKey,
  webhookSecret: env.CARD_SANDBOX_WEBHOOK_SECRET || fresh.webhookSecret,
  connectWebhookSecret: env.CARD_SANDBOX_CONNECT_WEBHOOK_SECRET || fresh.connectWebhookSecret,
}

const sandbox = await startCardSandbox({
  port: Number(env.CARD_SANDBOX_PORT ?? 0),
  host: env.CARD_SANDBOX_HOST || '127.0.0.1',
  ...keys,
  webhookUrl: env.CARD_SANDBOX_WEBHOOK_URL || undefined,
  enabledEvents: env.CARD_SANDBOX_EVENTS?.split(','),
  connectWebhookUrl: env.CARD_SANDBOX_CONNECT_WEBHOOK_URL || undefined,
  parcelWebhookUrl: env.CARD_SANDBOX_PARCEL_WEBHOOK_URL || undefined,
  dataFile: env.CARD_SANDBOX_DATA_FILE || undefined,
  publicUrl: env.CARD_SANDBOX_PUBLIC_URL || undefined,
})
console.log(sandbox.url)
// Generated keys are printed, since they cannot be known otherwise.
for (const [name, key] of Object.entries(keys)) {
  if (Object.values(fresh).includes(key)) console.log(`${name}: ${key}`)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))

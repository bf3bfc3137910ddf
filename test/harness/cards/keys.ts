import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../server/config/config.ts'

/** For a card sandbox started by a test; the application's own generates its keys. */
export const cardKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  connectWebhookSecret: 'whsec_connect_sandbox',
}

/** The same as settings of `sandbox/main.ts`. */
export const cardKeySettings = {
  CARD_SANDBOX_SECRET_KEY: cardKeys.secretKey,
  CARD_SANDBOX_PUBLISHABLE_KEY: cardKeys.publishableKey,
  CARD_SANDBOX_WEBHOOK_SECRET: cardKeys.webhookSecret,
  CARD_SANDBOX_CONNECT_WEBHOOK_SECRET: cardKeys.connectWebhookSecret,
}

export function cardSecretKeyOf({ stripe, dataDir }: Config): string {
  if (stripe) return stripe.secretKey
  return JSON.parse(readFileSync(join(dataDir, 'card-sandbox-keys.json'), 'utf8')).secretKey
}

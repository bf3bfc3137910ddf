import { startCardSandbox } from './server.ts'

const env = process.env

const sandbox = await startCardSandbox({
  port: Number(env.CARD_SANDBOX_PORT ?? 0),
  host: env.CARD_SANDBOX_HOST || '127.0.0.1',
  secretKey: env.CARD_SANDBOX_SECRET_KEY || 'sk_test_sandbox',
  publishableKey: env.CARD_SANDBOX_PUBLISHABLE_KEY || 'pk_test_sandbox',
  webhookSecret: env.CARD_SANDBOX_WEBHOOK_SECRET || 'whsec_sandbox',
  webhookUrl: env.CARD_SANDBOX_WEBHOOK_URL || undefined,
  dataFile: env.CARD_SANDBOX_DATA_FILE || undefined,
  publicUrl: env.CARD_SANDBOX_PUBLIC_URL || undefined,
})
console.log(sandbox.url)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))

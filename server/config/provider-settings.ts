import { allOrNone } from './all-or-none.ts'
import type { Problem, Settings } from './settings.ts'

/** Whether a key of Stripe moves money. */
export const isLiveKey = (key: string): boolean => key.split('_')[1] === 'live'

/** Stripe's keys, or undefined for the local emulator. */
export function stripeSettings(all: Settings, problems: Problem[]) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = all
  if (!secretKey && !publishableKey) {
    if (all.STRIPE_API_BASE) {
      problems.push({
        setting: 'STRIPE_SECRET_KEY',
        message: 'STRIPE_SECRET_KEY must be set together with STRIPE_API_BASE.',
      })
    }
    return undefined
  }
  if (secretKey && publishableKey && isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    problems.push({
      setting: 'STRIPE_SECRET_KEY',
      message:
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix a test key with a live key: take both ' +
        'of one kind.',
    })
  }
  const keys = allOrNone(
    all,
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    problems,
  )
  return (
    keys && {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: all.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
      apiBase: all.STRIPE_API_BASE ?? 'https://api.stripe.com',
      scriptUrl: all.STRIPE_JS_URL,
    }
  )
}

export function googleSettings(all: Settings, problems: Problem[]) {
  const keys = allOrNone(all, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], problems)
  return (
    keys && {
      clientId: keys.GOOGLE_CLIENT_ID,
      clientSecret: keys.GOOGLE_CLIENT_SECRET,
      issuer: all.GOOGLE_ISSUER.replace(/\/$/, ''),
    }
  )
}

/** The tracking provider. Undefined: parcels are not tracked. */
export function easypostSettings(all: Settings, problems: Problem[]) {
  const keys = allOrNone(all, ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'], problems)
  return (
    keys && {
      apiKey: keys.EASYPOST_API_KEY,
      webhookSecret: keys.EASYPOST_WEBHOOK_SECRET,
      apiBase: all.EASYPOST_API_BASE,
    }
  )
}

export function bucketSettings(all: Settings, problems: Problem[]) {
  const names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const keys = allOrNone(all, [...names], problems)
  if (all.S3_ENDPOINT && !names.some((name) => all[name])) {
    problems.push({
      setting: 'S3_BUCKET',
      message: 'S3_BUCKET must be set together with S3_ENDPOINT.',
    })
  }
  return keys && { ...keys, endpoint: all.S3_ENDPOINT }
}

/** The trace exporter (OpenTelemetry, "Environment Variables" and "OTLP Exporter"). */
export function traceSettings(all: Settings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = all
  return (
    endpoint && {
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      serviceName: all.OTEL_SERVICE_NAME,
      sampleRatio: all.OTEL_TRACES_SAMPLER_ARG,
      exportIntervalMs: all.OTEL_BSP_SCHEDULE_DELAY,
    }
  )
}

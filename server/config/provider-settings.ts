import type { Problems } from './problems.ts'
import type { Settings } from './settings.ts'

/** The given settings, or undefined if any is unset; adds a problem if only some are set. */
export function allOrNone<N extends keyof Settings>(
  all: Settings,
  names: N[],
  problems: Problems,
): Record<N, string> | undefined {
  const missing = names.filter((name) => !all[name])
  if (missing.length === names.length) return undefined
  for (const name of missing) {
    const others = names.filter((other) => all[other])
    problems.push(`${name} must be set together with ${others.join(' and ')}.`)
  }
  if (missing.length > 0) return undefined
  return Object.fromEntries(names.map((name) => [name, String(all[name])])) as Record<N, string>
}

/** The operator as the issuer of invoices for sales fees; undefined if there are to be none. */
export function operatorSettings(all: Settings, problems: Problems) {
  const given = allOrNone(all, ['OPERATOR_NAME', 'OPERATOR_ADDRESS'], problems)
  if (!given) return undefined
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = given
  return { name, address, vatId: all.OPERATOR_VAT_ID ?? null }
}

/** Whether a key of Stripe moves money. */
export const isLive = (key: string): boolean => key.split('_')[1] === 'live'

/** Stripe's keys, or undefined for the local stand-in. */
export function stripeSettings(all: Settings, problems: Problems) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = all
  if (!secretKey && !publishableKey) {
    if (all.STRIPE_API_BASE) {
      problems.push('STRIPE_SECRET_KEY must be set together with STRIPE_API_BASE.')
    }
    return undefined
  }
  if (secretKey && publishableKey && isLive(secretKey) !== isLive(publishableKey)) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix a test key with a live key: take both of ' +
        'one kind.',
    )
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

export function googleSettings(all: Settings, problems: Problems) {
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
export function easypostSettings(all: Settings, problems: Problems) {
  const keys = allOrNone(all, ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'], problems)
  return (
    keys && {
      apiKey: keys.EASYPOST_API_KEY,
      webhookSecret: keys.EASYPOST_WEBHOOK_SECRET,
      apiBase: all.EASYPOST_API_BASE,
    }
  )
}

/** The operator in the yearly message to the tax authority, or undefined: then there is none. */
export function taxOperatorSettings(all: Settings, problems: Problems) {
  const keys = allOrNone(
    all,
    [
      'TAX_OPERATOR_NAME',
      'TAX_OPERATOR_TIN',
      'TAX_OPERATOR_STREET',
      'TAX_OPERATOR_POSTCODE',
      'TAX_OPERATOR_CITY',
      'TAX_OPERATOR_COUNTRY',
    ],
    problems,
  )
  return (
    keys && {
      name: keys.TAX_OPERATOR_NAME,
      tin: keys.TAX_OPERATOR_TIN,
      street: keys.TAX_OPERATOR_STREET,
      postcode: keys.TAX_OPERATOR_POSTCODE,
      city: keys.TAX_OPERATOR_CITY,
      country: keys.TAX_OPERATOR_COUNTRY,
    }
  )
}

/** The operator of the demo. */
export const demoTaxOperator = {
  name: 'Relaptop Demo GmbH',
  tin: '27/123/45678',
  street: 'Musterstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
}

export function bucketSettings(all: Settings, problems: Problems) {
  const names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const keys = allOrNone(all, [...names], problems)
  if (all.S3_ENDPOINT && !names.some((name) => all[name])) {
    problems.push('S3_BUCKET must be set together with S3_ENDPOINT.')
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

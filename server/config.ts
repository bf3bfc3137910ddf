import { isIP } from 'node:net'
import { z } from 'zod'
import { languages } from '../contract/languages.ts'
import { StartupError } from './startup-error.ts'

const flag = z.enum(['0', '1'])
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const seconds = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise)

function isNetwork(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (prefix === undefined || Number(prefix) <= bits)
}

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: origin.optional(),
  LANGUAGE: z.enum(languages).default('en'),
  BRAND: z.string().min(1).max(40).default('Relaptop'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  LISTING_ACCESS: z.enum(['members', 'public']).default('members'),
  BOOKING_HOLD_SECONDS: seconds(1, 604_800, 3600),
  MAX_LIVE_BOOKINGS: z.coerce.number().int().min(1).max(1000).default(5),
  ACCESS_TOKEN_SECONDS: seconds(1, 900, 900),
  FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'it is a percentage such as 3 or 2.75')
    .default('3')
    .transform(Number),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: origin.optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CONTACT_EMAIL: z.email().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter(Boolean))
    .refine((entries) => entries.every(isNetwork), 'it lists IP addresses or CIDR ranges'),
  METRICS_TOKEN: z.string().min(16, 'it has at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('marketplace'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(5_000),
  DRAIN_SECONDS: seconds(0, 60, 0),
  OFFLINE_PAGE: flag.default('1'),
  DEMO_DATA: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

type Settings = z.infer<typeof settings>
type Name = keyof Settings

/** All of the given settings, none of them, or a message that names what is missing. */
function together<N extends Name>(all: Settings, names: N[]): Record<N, string> | undefined {
  const missing = names.filter((name) => !all[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    throw new StartupError(`${missing.join(' and ')} must be set beside ${names[0]}.`)
  }
  return Object.fromEntries(names.map((name) => [name, String(all[name])])) as Record<N, string>
}

const isLive = (key: string) => key.split('_')[1] === 'live'

/** Stripe's keys, or undefined for the local stand-in, whose webhook secret may be chosen. */
function stripeOf(all: Settings) {
  const named = all.STRIPE_SECRET_KEY ?? all.STRIPE_PUBLISHABLE_KEY ?? all.STRIPE_API_BASE
  if (named === undefined) return undefined
  const keys = together(all, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  if (!keys) throw new StartupError('STRIPE_SECRET_KEY must be set beside STRIPE_API_BASE.')
  if (isLive(keys.STRIPE_SECRET_KEY) !== isLive(keys.STRIPE_PUBLISHABLE_KEY)) {
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix a test key with a live key.',
    )
  }
  return {
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    apiBase: all.STRIPE_API_BASE ?? 'https://api.stripe.com',
    scriptUrl: all.STRIPE_JS_URL,
  }
}

function googleOf(all: Settings) {
  const keys = together(all, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  return (
    keys && {
      clientId: keys.GOOGLE_CLIENT_ID,
      clientSecret: keys.GOOGLE_CLIENT_SECRET,
      issuer: all.GOOGLE_ISSUER.replace(/\/$/, ''),
    }
  )
}

function bucketOf(all: Settings) {
  const keys = together(all, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (!keys && all.S3_ENDPOINT) throw new StartupError('S3_ENDPOINT is set without S3_BUCKET.')
  return keys && { ...keys, endpoint: all.S3_ENDPOINT }
}

/** Where traces go, by the standard names. (OpenTelemetry, "Environment Variables" and "OTLP Exporter".) */
function tracesOf(all: Settings) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = all
  return (
    endpoint && {
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      serviceName: all.OTEL_SERVICE_NAME,
      share: all.OTEL_TRACES_SAMPLER_ARG,
      /** In milliseconds, between one batch and the next. */
      every: all.OTEL_BSP_SCHEDULE_DELAY,
    }
  )
}

const neededInProduction: Name[] = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'CONTACT_EMAIL',
]

function refuseMissing(all: Settings) {
  const missing = neededInProduction.find((name) => !all[name])
  if (missing) throw new StartupError(`${missing} must be set in production.`)
  if (all.DEMO_DATA === '1') throw new StartupError('DEMO_DATA=1 is not for production.')
}

function parse(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, env[name] || undefined]),
  )
  const result = settings.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new StartupError(`${issue?.path.join('.')} is not right: ${issue?.message}.`)
}

/**
 * Reads all settings once. Fails with a `StartupError` of one line that names the setting which is
 * missing or contradicts another.
 */
export function readConfig(env: Record<string, string | undefined>) {
  // Left out, the secret has a default where there is a stand-in; empty, it would let anybody in.
  if (env.STRIPE_WEBHOOK_SECRET === '') throw new StartupError('STRIPE_WEBHOOK_SECRET is empty.')
  const all = parse(env)
  const production = all.NODE_ENV === 'production'
  if (production) refuseMissing(all)
  if (all.DATABASE_READ_URL && !all.DATABASE_URL) {
    throw new StartupError('DATABASE_URL must be set beside DATABASE_READ_URL.')
  }
  const demo = !production && !all.DATABASE_URL
  return {
    production,
    demo,
    port: all.PORT,
    host: all.HOST,
    dataDir: all.DATA_DIR,
    databaseUrl: all.DATABASE_URL,
    databaseReadUrl: all.DATABASE_READ_URL,
    publicUrl: all.PUBLIC_URL ?? `http://localhost:${all.PORT}`,
    brand: all.BRAND,
    currency: all.CURRENCY,
    language: all.LANGUAGE,
    /** Whether admins can act only after signing in with a second factor. */
    adminSecondFactor:
      (all.ADMIN_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    listingAccess: all.LISTING_ACCESS,
    bookingHoldSeconds: all.BOOKING_HOLD_SECONDS,
    maxLiveBookings: all.MAX_LIVE_BOOKINGS,
    accessTokenSeconds: all.ACCESS_TOKEN_SECONDS,
    feePercent: all.FEE_PERCENT,
    stripe: stripeOf(all),
    webhookSecret: all.STRIPE_WEBHOOK_SECRET,
    google: googleOf(all),
    bucket: bucketOf(all),
    smtpUrl: all.SMTP_URL,
    contactEmail: all.CONTACT_EMAIL ?? 'contact@example.com',
    trustedProxies: all.TRUSTED_PROXIES,
    drainSeconds: all.DRAIN_SECONDS,
    metricsToken: all.METRICS_TOKEN,
    traces: tracesOf(all),
    offlinePage: all.OFFLINE_PAGE === '1',
    demoData: all.DEMO_DATA ? all.DEMO_DATA === '1' : demo,
    logLevel: all.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

import { isIP } from 'node:net'
import { z } from 'zod'
import { languages } from '../contract/i18n/languages.ts'
import { StartupError } from './errors/startup-error.ts'
import { productionProblems } from './production-settings.ts'

const flag = z.enum(['0', '1'])
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const count = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise)
const seconds = count

function isNetwork(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (prefix === undefined || Number(prefix) <= bits)
}

const settings = z.object({
  MODE: z.enum(['demo', 'production']).optional(),
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
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 3 or 2.75')
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
    .refine((entries) => entries.every(isNetwork), 'must be a list of IP addresses or CIDR ranges'),
  MAX_CONNECTIONS: count(50, 50_000, 2_000),
  MAX_CONNECTIONS_PER_CLIENT: count(10, 50_000, 512),
  MAX_REQUESTS_PER_CLIENT: count(4, 1_000, 100),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
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

/** What is wrong with the settings, a sentence each that names the setting and says how to fix it. */
type Problems = string[]

/** All of the given settings or, where none or only some are set, undefined and a problem for the rest. */
function together<N extends Name>(
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

const isLive = (key: string) => key.split('_')[1] === 'live'

/** Stripe's keys, or undefined for the local stand-in, whose webhook secret may be chosen. */
function stripeOf(all: Settings, problems: Problems) {
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
  const keys = together(
    all,
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    problems,
  )
  return (
    keys && {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      apiBase: all.STRIPE_API_BASE ?? 'https://api.stripe.com',
      scriptUrl: all.STRIPE_JS_URL,
    }
  )
}

function googleOf(all: Settings, problems: Problems) {
  const keys = together(all, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], problems)
  return (
    keys && {
      clientId: keys.GOOGLE_CLIENT_ID,
      clientSecret: keys.GOOGLE_CLIENT_SECRET,
      issuer: all.GOOGLE_ISSUER.replace(/\/$/, ''),
    }
  )
}

function bucketOf(all: Settings, problems: Problems) {
  const names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const keys = together(all, [...names], problems)
  if (all.S3_ENDPOINT && !names.some((name) => all[name])) {
    problems.push('S3_BUCKET must be set together with S3_ENDPOINT.')
  }
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

type Env = Record<string, string | undefined>

/** Each setting by itself; one that is wrong counts as not set from here on. */
function parse(env: Env, problems: Problems): Settings {
  const values = Object.entries(settings.shape).map(([name, schema]) => {
    const result = schema.safeParse(env[name] || undefined)
    if (result.success) return [name, result.data]
    problems.push(`${name} is invalid: ${result.error.issues[0]?.message}.`)
    return [name, schema.safeParse(undefined).data]
  })
  return Object.fromEntries(values)
}

/**
 * Whether the product is in production: `MODE` says so or, where it says nothing, `NODE_ENV`. With
 * `MODE=demo`, `NODE_ENV=production` only chooses the builds of the libraries.
 */
export function isProduction({ MODE, NODE_ENV }: Env): boolean {
  return MODE ? MODE === 'production' : NODE_ENV === 'production'
}

/** The first of each setting: one that is wrong needs not be called missing, too. */
function onePerSetting(problems: Problems): Problems {
  const bySetting = Map.groupBy(problems, (problem) => problem.split(' ')[0])
  return [...bySetting.values()].flatMap(([first]) => first ?? [])
}

function refuse(problems: Problems): never {
  const [first = ''] = problems
  if (problems.length === 1) throw new StartupError(first)
  const lines = problems.map((problem) => `  ${problem}`)
  throw new StartupError(
    [`${problems.length} settings are missing or wrong (see .env.example):`, ...lines].join('\n'),
  )
}

/**
 * Reads all settings once. Fails with a `StartupError` that has a line for each setting which is
 * missing, wrong or contradicts another.
 */
export function readConfig(env: Env) {
  const problems: Problems = []
  const all = parse(env, problems)
  const production = isProduction(env)
  // Left out, the secret has a default where there is a stand-in; empty, anybody could sign.
  if (env.STRIPE_WEBHOOK_SECRET === '' && !production) {
    problems.push('STRIPE_WEBHOOK_SECRET is empty: set it, or leave it out.')
  }
  if (all.DATABASE_READ_URL && !all.DATABASE_URL) {
    problems.push('DATABASE_URL must be set together with DATABASE_READ_URL.')
  }
  const [stripe, google, bucket] = [
    stripeOf(all, problems),
    googleOf(all, problems),
    bucketOf(all, problems),
  ]
  if (production) problems.push(...productionProblems(all))
  if (problems.length > 0) refuse(onePerSetting(problems))
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
    stripe,
    webhookSecret: all.STRIPE_WEBHOOK_SECRET,
    google,
    bucket,
    smtpUrl: all.SMTP_URL,
    contactEmail: all.CONTACT_EMAIL ?? 'contact@example.com',
    trustedProxies: all.TRUSTED_PROXIES,
    maxConnections: all.MAX_CONNECTIONS,
    maxConnectionsPerClient: all.MAX_CONNECTIONS_PER_CLIENT,
    maxRequestsPerClient: all.MAX_REQUESTS_PER_CLIENT,
    drainSeconds: all.DRAIN_SECONDS,
    metricsToken: all.METRICS_TOKEN,
    traces: tracesOf(all),
    offlinePage: all.OFFLINE_PAGE === '1',
    demoData: all.DEMO_DATA ? all.DEMO_DATA === '1' : demo,
    logLevel: all.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

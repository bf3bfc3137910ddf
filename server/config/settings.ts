import { join } from 'node:path'
import { z } from 'zod'
import { languages } from '../../contract/i18n/languages.ts'
import { countries } from '../../contract/schemas/countries.ts'
import { isNetwork } from './networks.ts'

const flag = z.enum(['0', '1'])
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const count = (min: number, max: number, initial: number) =>
  z.coerce.number().int().min(min).max(max).default(initial)
const percent = (initial: number, example: string) =>
  z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, `must be a percentage such as ${example}`)
    .transform(Number)
    .default(initial)

const entriesIn = (text: string) => text.split(',').map((entry) => entry.trim())

/** Entries between commas; empty ones are left out. */
const list = (isValid: (entry: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => entriesIn(text).filter(Boolean))
    .refine((entries) => entries.every(isValid), message)

/** The push services of Chrome, Edge, Firefox and Safari. */
const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
const isHostPattern = (host: string) => /^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host)

/** The same in any working directory, for the server and for commands. */
const defaultDataDir = join(import.meta.dirname, '../../.data')

const isProfile = (entry: string) => URL.parse(entry)?.protocol === 'https:'

/** Whether a currency exists and its minor unit is a hundredth, as amounts are read, stored and charged. */
function hasCents(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits === 2
}

const settings = z.object({
  MODE: z.enum(['demo', 'production']).optional(),
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: origin.optional(),
  LANGUAGE: z.enum(languages).default('en'),
  BRAND: z.string().min(1).max(40).default('Relaptop'),
  CURRENCY: z
    .string()
    .refine(hasCents, 'must be the code of a currency with two decimal places, such as USD')
    .default('USD'),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  LISTING_ACCESS: z.enum(['members', 'public']).default('members'),
  TRADER_RULES: z.enum(['off', 'on', 'required']).optional(),
  TAX_OPERATOR_NAME: z.string().max(200).optional(),
  TAX_OPERATOR_TIN: z.string().max(200).optional(),
  TAX_OPERATOR_STREET: z.string().max(200).optional(),
  TAX_OPERATOR_POSTCODE: z.string().max(200).optional(),
  TAX_OPERATOR_CITY: z.string().max(200).optional(),
  TAX_OPERATOR_COUNTRY: z.enum(countries, 'must be a country code such as DE').optional(),
  TAX_EXEMPT_AMOUNT: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount such as 2000')
    .default('2000'),
  LISTING_CONFIRMATION_DAYS: z.coerce.number().int().min(7).max(3_650).optional(),
  LISTING_ANSWER_DAYS: count(1, 365, 14),
  BOOKING_HOLD_SECONDS: count(1, 604_800, 3600),
  MAX_LIVE_BOOKINGS: z.coerce.number().int().min(1).max(1000).default(5),
  ACCESS_TOKEN_SECONDS: count(1, 900, 900),
  FEE_PERCENT: percent(3, '3 or 2.75'),
  FEE_VAT_PERCENT: percent(0, '19 or 7.7'),
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(300).optional(),
  OPERATOR_VAT_ID: z.string().max(30).optional(),
  SALE_SHIP_WORKING_DAYS: count(1, 20, 3),
  SALE_HANDOVER_HOURS: count(24, 720, 120),
  SALE_DELIVERY_HOURS: count(24, 2_160, 504),
  SALE_INSPECTION_HOURS: count(24, 720, 72),
  SALE_ANSWER_HOURS: count(24, 720, 72),
  SALE_RETURN_HOURS: count(24, 720, 168),
  SALE_UNDO_ACCEPT_MINUTES: count(0, 1_440, 10),
  SALE_WITHDRAWAL_DAYS: count(0, 365, 14),
  SALE_LINKED_RELEASE_DAYS: count(0, 90, 14),
  PAYOUT_COUNTRY: z.enum(countries, 'must be a country code such as US').optional(),
  PAYOUT_NEW_SELLER_SALES: count(0, 100, 3),
  PAYOUT_NEW_SELLER_DAYS: count(0, 60, 7),
  PAYOUT_SETUP_DAYS: z.coerce.number().int().min(2).max(90).optional(),
  PAYOUT_DEBT_LIMIT: count(0, 1_000_000, 100),
  PAYOUT_WRITE_OFF_DAYS: count(1, 3_650, 180),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: origin.optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  EASYPOST_API_KEY: z.string().optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  EASYPOST_API_BASE: origin.default('https://api.easypost.com'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CONTACT_EMAIL: z.email().optional(),
  LEGAL_DIR: z.string().optional(),
  SOCIAL_LINKS: list(isProfile, 'must be a list of addresses with https://')
    .refine((entries) => entries.length <= 8, 'must have at most 8 addresses')
    .optional(),
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be an uncompressed P-256 key in Base64url, 87 characters')
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 key in Base64url, 43 characters')
    .optional(),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  WEB_PUSH_HOSTS: list(isHostPattern, 'must be a list such as a.example,*.b.example')
    .refine((hosts) => hosts.length > 0, 'must name at least one host')
    .default(pushServices),
  WEB_PUSH_GATEWAY: origin.optional(),
  TRUSTED_PROXIES: list(isNetwork, 'must be a list of IP addresses or CIDR ranges').default([]),
  MAX_CONNECTIONS: count(50, 50_000, 2_000),
  MAX_CONNECTIONS_PER_CLIENT: count(10, 50_000, 512),
  MAX_REQUESTS_PER_CLIENT: count(4, 1_000, 100),
  STATEMENT_TIMEOUT_MS: count(500, 30_000, 1_500),
  JOB_POLL_SECONDS: count(1, 600, 5),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('marketplace'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(5_000),
  DRAIN_SECONDS: count(0, 60, 0),
  OFFLINE_PAGE: flag.default('1'),
  DEMO_DATA: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Settings = z.infer<typeof settings>

/** What is wrong with a setting: a sentence that names it and the remedy. */
export type Problem = { setting: keyof Settings; message: string }

export type Env = Record<string, string | undefined>

/** Parses each setting by itself; a wrong one counts as unset. */
export function parseSettings(env: Env, problems: Problem[]): Settings {
  const values = Object.entries(settings.shape).map(([name, schema]) => {
    const result = schema.safeParse(env[name] || undefined)
    if (result.success) return [name, result.data]
    const message = `${name} is invalid: ${result.error.issues[0]?.message}.`
    problems.push({ setting: name as keyof Settings, message })
    return [name, schema.safeParse(undefined).data]
  })
  return Object.fromEntries(values)
}

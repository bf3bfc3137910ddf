import { expect, test } from 'vitest'
import { readConfig, readSettings } from './config.ts'

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://shop@db.example.com/shop',
  PUBLIC_URL: 'https://shop.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  SMTP_URL: 'smtp://mail.example.com',
  CONTACT_EMAIL: 'hello@example.com',
  PAYOUT_COUNTRY: 'DE',
  DATA_DIR: '/srv/shop-data',
  TRUSTED_PROXIES: '127.0.0.1',
}

test('without settings it is the demo', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    demoData: true,
    production: false,
    currency: 'USD',
    bookingHoldSeconds: 3600,
    maxLiveBookings: 5,
    accessTokenSeconds: 900,
    jobPollSeconds: 5,
    listingAccess: 'members',
    payouts: { country: 'US', setupDays: 90 },
    listings: { confirmationDays: 3_650, answerDays: 14 },
  })
})

test.each([
  [{}, { demo: true, production: false }],
  [{ NODE_ENV: 'development' }, { demo: true, production: false }],
  // As bin/up starts it: NODE_ENV only chooses the builds of the libraries.
  [
    { MODE: 'demo', NODE_ENV: 'production' },
    { demo: true, production: false },
  ],
  [
    { MODE: 'demo', DATABASE_URL: production.DATABASE_URL },
    { demo: false, production: false },
  ],
  [
    { ...production, MODE: '', NODE_ENV: 'production' },
    { demo: false, production: true },
  ],
  [
    { ...production, NODE_ENV: 'development' },
    { demo: false, production: true },
  ],
])('%j is the mode %j', (env, mode) => {
  expect(readConfig(env)).toMatchObject(mode)
})

test('an unknown mode is refused rather than guessed', () => {
  expect(() => readConfig({ MODE: 'prod' })).toThrow('MODE')
})

test('commands read their own settings, whatever the others are', () => {
  const env = { CURRENCY: 'dollars', PORT: 'x', DATABASE_URL: production.DATABASE_URL }
  expect(readSettings(env, ['DATABASE_URL', 'DATA_DIR'])).toMatchObject({
    DATABASE_URL: production.DATABASE_URL,
    DATA_DIR: readConfig({}).dataDir,
  })
  expect(() => readSettings(env, ['CURRENCY'])).toThrow(/^CURRENCY is invalid/)
  expect(() => readSettings({ DATABASE_URL: 'x' }, ['DATABASE_URL'])).toThrow(/^DATABASE_URL is/)
})

test.each(['JPY', 'KWD', 'usd', 'XQQ'])('the currency %s is refused', (currency) => {
  expect(() => readConfig({ CURRENCY: currency })).toThrow('CURRENCY is invalid: must be the code')
})

test.each(['USD', 'EUR', 'GBP', 'CHF', 'SEK'])('the currency %s is accepted', (currency) => {
  expect(readConfig({ CURRENCY: currency })).toMatchObject({ currency })
})

test('the emulator’s webhook secret may be chosen, but not be empty', () => {
  expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_mine' })).toMatchObject({
    stripe: undefined,
    webhookSecret: 'whsec_mine',
  })
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ STRIPE_API_BASE: 'http://localhost:1' })).toThrow('STRIPE_SECRET_KEY')
})

test('production with everything set starts, without samples', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    demo: false,
    demoData: false,
    listings: { confirmationDays: 60, answerDays: 14 },
  })
})

test.each(Object.keys(production).filter((name) => name !== 'MODE'))(
  'production without %s does not start and says so',
  (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  },
)

test('a replica needs a database that it is one of', () => {
  const replica = { DATABASE_READ_URL: 'postgres://shop@replica.example.com/shop' }
  expect(readConfig({ ...production, ...replica }).databaseReadUrl).toBe(replica.DATABASE_READ_URL)
  expect(() => readConfig(replica)).toThrow('DATABASE_URL must be set')
})

test.each([
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
  [{ EASYPOST_API_KEY: 'x' }, 'EASYPOST_WEBHOOK_SECRET'],
  [{ EASYPOST_API_KEY: 'x', EASYPOST_WEBHOOK_SECRET: 'short' }, 'EASYPOST_WEBHOOK_SECRET'],
  [{ SALE_SHIP_WORKING_DAYS: '0' }, 'SALE_SHIP_WORKING_DAYS'],
  [{ SALE_SHIP_WORKING_DAYS: '5' }, 'SALE_HANDOVER_HOURS must be at least 216'],
  [{ SALE_HANDOVER_HOURS: '119' }, 'SALE_HANDOVER_HOURS must be at least 120'],
  [{ PAYOUT_COUNTRY: 'UK' }, 'PAYOUT_COUNTRY'],
  [{ S3_BUCKET: 'x' }, 'S3_REGION'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ CURRENCY: 'dollars' }, 'CURRENCY'],
  [{ ACCESS_TOKEN_SECONDS: '901' }, 'ACCESS_TOKEN_SECONDS'],
  [{ LISTING_ACCESS: 'all' }, 'LISTING_ACCESS'],
  [{ TRADER_RULES: 'yes' }, 'TRADER_RULES'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_READ_URL: 'mysql://x' }, 'DATABASE_READ_URL'],
  [{ DEMO_DATA: '1' }, 'DEMO_DATA'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_BSP_SCHEDULE_DELAY: '0' }, 'OTEL_BSP_SCHEDULE_DELAY'],
  [{ TRUSTED_PROXIES: 'next door' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/-1' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8.5' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '::ffff:10.0.0.0/104' }, 'TRUSTED_PROXIES'],
])('%j is refused by name', (wrong, name) => {
  expect(() => readConfig({ ...production, ...wrong })).toThrow(name)
})

/** The lines of the message that stops the start. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.trim())
  }
  return []
}

test('everything that is missing or wrong is listed at once, a line for each setting', () => {
  const names = ['DATABASE_URL', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']
  const all = [...names, 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'CONTACT_EMAIL', 'PAYOUT_COUNTRY']
  const [head, ...missing] = problemsOf({ MODE: 'production' })
  expect(head).toContain('9 settings are missing or wrong')
  expect(missing.map((line) => line.split(' ')[0]).sort()).toEqual([...all, 'DATA_DIR'].sort())

  const wrong = {
    PORT: 'http',
    CURRENCY: 'dollars',
    GOOGLE_CLIENT_ID: 'x',
    S3_BUCKET: 'photos',
    PUBLIC_URL: 'http://shop.example.com',
    STRIPE_WEBHOOK_SECRET: 'whsec_short',
    SMTP_URL: 'smtp://mail.example.com?ignoreTLS=true',
    DEMO_DATA: '1',
  }
  const [, ...lines] = problemsOf({ ...production, ...wrong })
  expect(lines.map((line) => line.split(/[ =]/)[0]).sort()).toEqual(
    [
      'CURRENCY',
      'DEMO_DATA',
      'GOOGLE_CLIENT_SECRET',
      'PORT',
      'PUBLIC_URL',
      'S3_ACCESS_KEY_ID',
      'S3_REGION',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'STRIPE_WEBHOOK_SECRET',
    ].sort(),
  )
})

test.each([
  [{ PUBLIC_URL: 'http://shop.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://10.0.0.1' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, 'PUBLIC_URL'],
  [{ STRIPE_API_BASE: 'http://cards.example.com' }, 'STRIPE_API_BASE'],
  [{ STRIPE_JS_URL: 'http://cards.example.com/v3/' }, 'STRIPE_JS_URL'],
  [{ GOOGLE_ISSUER: 'http://accounts.example.com' }, 'GOOGLE_ISSUER'],
  [{ EASYPOST_API_BASE: 'http://parcels.example.com' }, 'EASYPOST_API_BASE'],
  [{ WEB_PUSH_GATEWAY: 'http://push.example.com' }, 'WEB_PUSH_GATEWAY'],
  [{ SMTP_URL: 'smtp://mail.example.com?ignoreTLS=1' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.com?requireTLS=false' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcde' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: '0123456789abcde' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef,' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_short' }, 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  [{ DATA_DIR: '.data' }, 'DATA_DIR'],
  [{ TRUSTED_PROXIES: ' ' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '', HOST: '::1' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '', HOST: 'localhost' }, 'TRUSTED_PROXIES'],
])('production refuses %j', (unsafe, name) => {
  const problems = problemsOf({ ...production, ...unsafe })
  expect(problems).toEqual([expect.stringMatching(`^${name} `)])
})

test.each<Record<string, string>>([
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://localhost' },
  { STRIPE_API_BASE: 'http://127.0.0.1:4242' },
  { SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' },
  { SMTP_URL: 'smtps://mail.example.com' },
  { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789abcdef,whsec_fedcba9876543210' },
  { TRUSTED_PROXIES: '', HOST: '0.0.0.0' },
  { TRUSTED_PROXIES: '', PUBLIC_URL: 'http://127.0.0.1:3000' },
  {
    DATA_DIR: '',
    S3_BUCKET: 'photos',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  },
  { SALE_SHIP_WORKING_DAYS: '5', SALE_HANDOVER_HOURS: '216' },
])('production takes %j', (safe) => {
  expect(problemsOf({ ...production, ...safe })).toEqual([])
})

test('an operator who issues invoices has a name and an address', () => {
  const named = { OPERATOR_NAME: 'Relaptop GmbH' }
  expect(() => readConfig(named)).toThrow(/OPERATOR_ADDRESS/)
  const operator = { name: 'Relaptop GmbH', address: 'Hafen 1, Bremen', vatId: null }
  expect(readConfig({ ...named, OPERATOR_ADDRESS: operator.address })).toMatchObject({ operator })
})

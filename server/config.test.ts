import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db.example.com/shop',
  PUBLIC_URL: 'https://shop.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example.com',
  CONTACT_EMAIL: 'hello@example.com',
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
    listingAccess: 'members',
  })
})

test('the stand-in’s webhook secret may be chosen, but not be empty', () => {
  expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_mine' })).toMatchObject({
    stripe: undefined,
    webhookSecret: 'whsec_mine',
  })
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ STRIPE_API_BASE: 'http://localhost:1' })).toThrow('STRIPE_SECRET_KEY')
})

test('production with everything set starts, without samples', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, demoData: false })
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
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
  [{ S3_BUCKET: 'x' }, 'S3_REGION'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ CURRENCY: 'dollars' }, 'CURRENCY'],
  [{ ACCESS_TOKEN_SECONDS: '901' }, 'ACCESS_TOKEN_SECONDS'],
  [{ LISTING_ACCESS: 'all' }, 'LISTING_ACCESS'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_READ_URL: 'mysql://x' }, 'DATABASE_READ_URL'],
  [{ DEMO_DATA: '1' }, 'DEMO_DATA'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_BSP_SCHEDULE_DELAY: '0' }, 'OTEL_BSP_SCHEDULE_DELAY'],
  [{ TRUSTED_PROXIES: 'next door' }, 'TRUSTED_PROXIES'],
])('%j is refused by name', (wrong, name) => {
  expect(() => readConfig({ ...production, ...wrong })).toThrow(name)
})

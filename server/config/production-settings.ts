import { isAbsolute } from 'node:path'
import { isLoopbackAddress } from './networks.ts'
import type { Env, Problem, Settings } from './settings.ts'

/** A description of each setting, for an operator who has not set it. */
const neededInProduction = [
  [
    'DATABASE_URL',
    'the URL of a PostgreSQL database, such as postgres://shop:secret@localhost/shop',
  ],
  ['PUBLIC_URL', 'the public URL of the site, such as https://shop.example.com'],
  ['STRIPE_SECRET_KEY', 'the Stripe secret key (sk_live_… or rk_live_…)'],
  ['STRIPE_PUBLISHABLE_KEY', 'the Stripe publishable key (pk_live_…)'],
  ['STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook endpoint (whsec_…)'],
  ['SMTP_URL', 'the mail server, such as smtps://user:password@mail.example.com'],
  ['CONTACT_EMAIL', 'the sender of e-mails and the recipient of contact messages'],
  ['PAYOUT_COUNTRY', "the country of the sellers' bank accounts, such as US or DE"],
] as const

/** Addresses of this machine are not reached over a network. */
const isLoopbackHost = (host: string) =>
  /^(.+\.)?localhost$/.test(host) || isLoopbackAddress(host.replace(/^\[(.+)\]$/, '$1'))

export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname)

/** Addresses that secrets are sent to, or that code is loaded from. */
const onlyOverTls = [
  'PUBLIC_URL',
  'STRIPE_API_BASE',
  'STRIPE_JS_URL',
  'GOOGLE_ISSUER',
  'EASYPOST_API_BASE',
  'WEB_PUSH_GATEWAY',
] as const

const minSecretLength = 16

/** Parameters that let nodemailer send without TLS, or without verifying the certificate. */
const weakensMail = [
  'ignoreTLS',
  'opportunisticTLS',
  'requireTLS',
  'secure',
  'tls.rejectUnauthorized',
]

function mailProblems(smtpUrl: string): Problem[] {
  if (isLoopbackUrl(smtpUrl)) return []
  const weakening = weakensMail.filter((name) => new URL(smtpUrl).searchParams.has(name))
  if (weakening.length === 0) return []
  const message = `SMTP_URL must not set ${weakening.join(' or ')}: production sends e-mail only over TLS. Remove it.`
  return [{ setting: 'SMTP_URL', message }]
}

const webhookSecrets = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const

function secretProblems(all: Settings): Problem[] {
  const tooShort = (secret: string) => secret.trim().replace(/^whsec_/, '').length < minSecretLength
  return webhookSecrets
    .filter((name) => all[name]?.split(',').some(tooShort))
    .map((setting) => ({
      setting,
      message:
        `${setting} is too short: each secret must have at least ${minSecretLength} characters ` +
        'after whsec_. Copy it from the webhook endpoint at Stripe.',
    }))
}

/** A server on a loopback address has its https from a proxy, and sees the address of that only. */
function proxyProblems({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Settings): Problem[] {
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') && isLoopbackHost(HOST)
  if (!isBehindProxy || TRUSTED_PROXIES.length > 0) return []
  const message =
    `TRUSTED_PROXIES must be set in production with HOST=${HOST}: the address of the proxy, ` +
    'such as 127.0.0.1. Otherwise all visitors share that address.'
  return [{ setting: 'TRUSTED_PROXIES', message }]
}

/** A relative folder, or that of the program, changes with the folder of the release. */
function photoProblems({ DATA_DIR, S3_BUCKET }: Env): Problem[] {
  if (S3_BUCKET || isAbsolute(DATA_DIR ?? '')) return []
  const message =
    'DATA_DIR must be set to an absolute path in production: the folder of the photos, such as ' +
    '/srv/shop-data, which every release shares. Or set S3_BUCKET.'
  return [{ setting: 'DATA_DIR', message }]
}

const isOverHttp = (url: string | undefined) => url?.startsWith('http:') && !isLoopbackUrl(url)

/** Valid settings that production refuses. `env` is what they were read from. */
export function productionProblems(all: Settings, env: Env): Problem[] {
  const problems: Problem[] = [
    ...neededInProduction
      .filter(([name]) => !all[name])
      .map(([setting, what]) => ({
        setting,
        message: `${setting} must be set in production: ${what}.`,
      })),
    ...onlyOverTls
      .filter((name) => isOverHttp(all[name]))
      .map((setting) => ({
        setting,
        message: `${setting} must begin with https:// in production; http is allowed only for loopback.`,
      })),
    ...secretProblems(all),
    ...proxyProblems(all),
    ...photoProblems(env),
  ]
  if (all.SMTP_URL) problems.push(...mailProblems(all.SMTP_URL))
  if (all.DEMO_DATA === '1') {
    problems.push({
      setting: 'DEMO_DATA',
      message: 'DEMO_DATA=1 loads sample accounts, which production refuses. Remove it.',
    })
  }
  return problems
}

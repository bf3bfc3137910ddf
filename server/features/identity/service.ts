import { betterAuth } from 'better-auth'
import { oauthPopup } from 'better-auth/plugins'
import type pg from 'pg'
import { pathIn } from '../../../contract/i18n/languages.ts'
import { noteSecurityEvent } from '../../access/security-log.ts'
import type { Config } from '../../config/config.ts'
import type { AppServices } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { currentLanguage } from '../../i18n/language.ts'
import {
  type EmailName,
  type EmailValues,
  renderEmail,
  sendEmailJob,
  trusted,
} from '../../jobs/email.ts'
import type { PaidOrder } from '../../jobs/emails/values.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Log } from '../../observability/log.ts'
import type { Google } from '../../providers/google.ts'
import { issueConfirmation } from './emails/email-confirmation.ts'
import { googlePlugin } from './google/google-provider.ts'
import { validateReauthentication } from './google/reauthentication.ts'
import { hooks } from './hooks.ts'
import { ownOrigins } from './origin.ts'
import { onPasswordReset } from './passwords/on-password-reset.ts'
import { hashPassword, verifyPassword } from './passwords/password.ts'
import type { ReclaimUnconfirmed } from './rules.ts'
import { secondFactorPlugins } from './second-factor/second-factor-plugins.ts'
import { columns } from './tables.ts'

export type IdentityParts = {
  config: Config
  pool: pg.Pool
  db: Db
  secret: string
  jobs: Jobs
  log: Log
  google: Google | undefined
  reclaimUnconfirmed: ReclaimUnconfirmed
  /** The paid orders and sales of an account, newest first. */
  paidOrdersOf: (accountId: string) => Promise<PaidOrder[]>
}

type Receiver = { id: string; name: string; email: string; emailVerified: boolean }

export function createIdentity(parts: IdentityParts) {
  const { config, db, secret, jobs, log, google } = parts
  const origins = ownOrigins(config)
  const secure = config.publicUrl.startsWith('https:')

  function write(
    message: EmailName,
    { name, email, emailVerified }: Receiver,
    link: string,
    more: EmailValues = {},
  ) {
    const known = { language: currentLanguage(), confirmed: emailVerified }
    const reader = { ...known, site: config, reason: 'account' } as const
    const values = { name, link: trusted(link), ...more }
    return jobs.enqueue(sendEmailJob, { to: email, ...renderEmail(reader, message, values) })
  }

  async function sendVerification(user: Receiver) {
    const token = await issueConfirmation(db, user)
    const path = pathIn(currentLanguage(), config.language, '/confirm-email')
    await write('verification', user, `${config.publicUrl}${path}?token=${token}`)
  }

  async function sendReset(user: Receiver, token: string) {
    const path = pathIn(currentLanguage(), config.language, '/reset-password')
    const link = `${config.publicUrl}${path}?token=${token}`
    if (user.emailVerified) return write('newPassword', user, link)
    const orders = await parts.paidOrdersOf(user.id)
    if (orders.length === 0) return write('newPasswordUnconfirmed', user, link)
    return write('newPasswordWithOrders', user, link, { items: { orders } })
  }

  return betterAuth({
    secret,
    basePath: '/api/identity',
    // Google's callback uses the host of the visitor, if it is one of ours.
    baseURL: {
      allowedHosts: origins.map((origin) => new URL(origin).host),
      protocol: secure ? 'https' : 'http',
      fallback: config.publicUrl,
    },
    trustedOrigins: origins,
    database: { db, type: 'postgres', transaction: true },
    ...columns,
    user: { ...columns.user, validateUserInfo: validateReauthentication },
    emailAndPassword: {
      enabled: true,
      // Validated before, in characters; the library counts code units.
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
      onPasswordReset: ({ user }) => {
        noteSecurityEvent('password_reset', 'email', { identityId: user.id })
        return onPasswordReset(db, user)
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      sendVerificationEmail: ({ user }) => sendVerification(user),
    },
    databaseHooks: hooks(sendVerification, parts),
    plugins: [
      oauthPopup(),
      ...secondFactorPlugins(config),
      ...(google ? [googlePlugin(google, parts, log)] : []),
    ],
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/login` },
    // Our own limits, counted in the database by the trusted client address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...args) =>
        log.warn({ err: args.find((arg) => arg instanceof Error) }, `identity: ${message}`),
    },
    advanced: {
      cookiePrefix: secure ? '__Host-identity' : 'identity',
      // The library's own prefix would be `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      // `refuseForeign` runs before every call and also covers requests without an Origin.
      disableCSRFCheck: true,
    },
  })
}

export type Identity = ReturnType<typeof createIdentity>

export type IdentityServices = AppServices & {
  identity: Identity
  reclaimUnconfirmed: ReclaimUnconfirmed
}

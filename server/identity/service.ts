import { betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import { oauthPopup } from 'better-auth/plugins'
import type pg from 'pg'
import { pathIn } from '../../contract/languages.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { Google } from '../gateways/google.ts'
import type { Jobs } from '../jobs.ts'
import { languageAsked } from '../language.ts'
import { type LetterName, letterIn } from '../letter.ts'
import type { Log } from '../log.ts'
import { googlePlugin } from './google-provider.ts'
import { hooks } from './hooks.ts'
import { ownOrigins } from './origin.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { secondFactorPlugins } from './second-factor-plugins.ts'
import { columns } from './tables.ts'

export type IdentityParts = {
  config: Config
  pool: pg.Pool
  db: Db
  /** Signs the session cookie; the secret named `identity`. */
  secret: string
  jobs: Jobs
  log: Log
  /** Absent: there is no sign-in by Google. */
  google: Google | undefined
}

const days = 86_400

type Receiver = { name: string; email: string }

/** The identity service: who may sign in, their sessions and their letters, below `/api/identity`. */
export function createIdentity({ config, db, secret, jobs, log, google }: IdentityParts) {
  const origins = ownOrigins(config)
  const secure = config.publicUrl.startsWith('https:')

  /** In the language of the page that asks for it. */
  function write(letter: LetterName, { name, email }: Receiver, link: string) {
    const values = { name, link, brand: config.brand }
    return jobs.enqueue('send_mail', { to: email, ...letterIn(languageAsked(), letter, values) })
  }

  async function sendVerification(user: Receiver) {
    const token = await createEmailVerificationToken(secret, user.email, undefined, days)
    const query = new URLSearchParams({ language: languageAsked(), token })
    const link = `${config.publicUrl}/api/identity/verify-email?${query}`
    await write('verification', user, link)
  }

  return betterAuth({
    secret,
    basePath: '/api/identity',
    // The callback of Google comes back to the name the visitor uses, if it is one of ours.
    baseURL: {
      allowedHosts: origins.map((origin) => new URL(origin).host),
      protocol: secure ? 'https' : 'http',
      fallback: config.publicUrl,
    },
    trustedOrigins: origins,
    database: { db, type: 'postgres', transaction: true },
    ...columns,
    emailAndPassword: {
      enabled: true,
      // The lengths are judged before, in characters; the library counts code units.
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => {
        const path = pathIn(languageAsked(), config.language, '/reset-password')
        const link = `${config.publicUrl}${path}?token=${token}`
        return write('newPassword', user, link)
      },
      // Who could open the letter owns the address.
      onPasswordReset: async ({ user }) => {
        await db
          .updateTable('identity_user')
          .set({ email_verified: true })
          .where('id', '=', user.id)
          .execute()
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      expiresIn: days,
      sendVerificationEmail: ({ user }) => sendVerification(user),
    },
    databaseHooks: hooks(sendVerification, log),
    plugins: [
      oauthPopup(),
      ...secondFactorPlugins(config),
      ...(google ? [googlePlugin(google, db, log)] : []),
    ],
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/login` },
    // Counted in the database by our own limits, from the address our server knows.
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
      // `refuseForeign` stands before every call, and also sees requests without an Origin.
      disableCSRFCheck: true,
    },
  })
}

export type Identity = ReturnType<typeof createIdentity>

import { APIError, type BetterAuthOptions } from 'better-auth'
import { tryConsumeRateLimit } from '../../access/rate-limits.ts'
import { noteSecurityEvent } from '../../access/security-log.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/db.ts'
import type { Log } from '../../observability/log.ts'
import { identityLimits } from './rate-limits.ts'
import { onSessionCreated } from './sessions/after-sign-in.ts'
import { maxUserAgent } from './sessions/device.ts'

type NewUser = { id: string; name: string; email: string; emailVerified: boolean }
type SendVerification = (user: NewUser) => Promise<void>
type Parts = { config: Config; db: Db; log: Log }

/** To check a passkey, the library opens a session, which `second-factor/passkeys.ts` deletes. */
const passkeyCheck = '/passkey/verify-authentication'

export function hooks(sendVerification: SendVerification, { config, db, log }: Parts) {
  /** Earlier accounts of the address may have used up its confirmations. */
  async function sendWithinLimit(user: NewUser) {
    if (!(await tryConsumeRateLimit(db, identityLimits.verification, user.email))) return
    await sendVerification(user)
  }

  return {
    user: {
      create: {
        // After the commit, so that no e-mail is sent for an account that was rolled back.
        async after(user) {
          if (user.emailVerified) return
          await sendWithinLimit(user).catch((err) => log.error({ err }, 'an e-mail was not queued'))
        },
      },
    },
    session: {
      create: {
        async before(session, endpoint) {
          const user = await endpoint?.context.internalAdapter.findUserById(session.userId)
          if (user && 'disabledAt' in user && user.disabledAt) {
            throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'closed' })
          }
          const userAgent = session.userAgent?.slice(0, maxUserAgent)
          return { data: { ...session, userAgent } }
        },
        async after(session, endpoint) {
          noteSecurityEvent('sign_in_succeeded', endpoint?.path ?? 'session', {
            identityId: session.userId,
          })
          if (!endpoint || endpoint.path === passkeyCheck) return
          await onSessionCreated({ config, db }, session, endpoint)
        },
      },
    },
    account: {
      create: {
        // Google is used for authentication only, so its tokens are not stored.
        before: async (account) => ({
          data: { ...account, accessToken: null, refreshToken: null, idToken: null },
        }),
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']
}

import { APIError, type BetterAuthOptions } from 'better-auth'
import type { Log } from '../log.ts'
import { noteSecurityEvent } from '../security-log.ts'

type SendVerification = (user: { name: string; email: string }) => Promise<void>

/** What happens around the library's own writes. */
export function hooks(sendVerification: SendVerification, log: Log) {
  return {
    user: {
      create: {
        // After the commit, so a letter never leaves for an account that was not made.
        async after(user) {
          if (user.emailVerified) return
          await sendVerification(user).catch((err) => log.error({ err }, 'a letter was not queued'))
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
        },
        async after({ userId }, endpoint) {
          noteSecurityEvent('sign_in_succeeded', endpoint?.path ?? 'session', {
            identityId: userId,
          })
        },
      },
    },
    account: {
      create: {
        // Google is asked who somebody is and nothing more, so its tokens are not kept.
        before: async (account) => ({
          data: { ...account, accessToken: null, refreshToken: null, idToken: null },
        }),
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']
}

import { passkey } from '@better-auth/passkey'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '../../../config/config.ts'
import { ownOrigins } from '../origin.ts'
import { pluginColumns } from '../tables.ts'

/**
 * The library's plugins for authenticator apps and passkeys. The sign-in hook of `twoFactor` is
 * disabled: it covers password sign-in only, whereas here every new session of an account with a
 * second factor must pass it (`isLive` in `session.ts`).
 */
export function secondFactorPlugins(config: Config) {
  const { hooks: _, ...authenticatorApp } = twoFactor({
    issuer: config.brand,
    // Our own limits count failures, per account and across all methods.
    accountLockout: { enabled: false },
    schema: pluginColumns.twoFactor,
  })
  const passkeys = passkey({
    rpID: new URL(config.publicUrl).hostname,
    rpName: config.brand,
    origin: ownOrigins(config),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: pluginColumns.passkey,
  })
  return [authenticatorApp, passkeys] as const
}

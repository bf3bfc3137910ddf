import { passkey } from '@better-auth/passkey'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '../../../config.ts'
import { ownOrigins } from '../origin.ts'
import { pluginColumns } from '../tables.ts'

/**
 * Authenticator apps and passkeys, by the library's plugins. The hook of `twoFactor` is left out: it
 * knows sign-in by password alone, while here every new session of an account with a second factor
 * waits for it, however it began (`isLive` in `session.ts`).
 */
export function secondFactorPlugins(config: Config) {
  const { hooks: _, ...authenticatorApp } = twoFactor({
    issuer: config.brand,
    // Failures are counted by our own limits, per account and for all ways in.
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

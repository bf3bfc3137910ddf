import type { BetterAuthOptions } from 'better-auth'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Maps the library's models to our schema (see `db/migrations/0001_identity.sql`). */
export const columns = {
  user: {
    modelName: 'identity_user',
    fields: { ...times, emailVerified: 'email_verified' },
    additionalFields: {
      disabledAt: { type: 'date', required: false, input: false, fieldName: 'disabled_at' },
    },
  },
  session: {
    modelName: 'identity_session',
    fields: {
      ...times,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    additionalFields: {
      authenticatedAt: {
        type: 'date',
        required: false,
        input: false,
        fieldName: 'authenticated_at',
      },
      secondFactorAt: {
        type: 'date',
        required: false,
        input: false,
        fieldName: 'second_factor_at',
      },
    },
    // `recent-login.ts` checks for a recent authentication.
    freshAge: 0,
  },
  account: {
    modelName: 'identity_account',
    fields: {
      ...times,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
    updateAccountOnSignIn: false,
    // Google accounts are linked only when both sides have verified the address and Google is
    // authoritative for it; see `account-linking.ts`.
    accountLinking: {
      enabled: true,
      trustedProviders: [],
      requireLocalEmailVerified: true,
      allowDifferentEmails: false,
    },
  },
  verification: {
    modelName: 'identity_verification',
    fields: { ...times, expiresAt: 'expires_at' },
    storeIdentifier: 'hashed',
  },
} satisfies Partial<BetterAuthOptions>

export const pluginColumns = {
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'identity_two_factor',
      fields: {
        backupCodes: 'backup_codes',
        userId: 'user_id',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
  passkey: {
    passkey: {
      modelName: 'identity_passkey',
      fields: {
        publicKey: 'public_key',
        userId: 'user_id',
        credentialID: 'credential_id',
        deviceType: 'device_type',
        backedUp: 'backed_up',
        createdAt: 'created_at',
      },
    },
  },
} as const

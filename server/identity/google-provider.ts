import type { BetterAuthPlugin } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Db } from '../db.ts'
import type { Google } from '../gateways/google.ts'
import type { Log } from '../log.ts'
import { claimUnverified } from './linking.ts'
import { personOf } from './person.ts'
import { isAddress, normalised } from './rules.ts'

type Profile = Parameters<NonNullable<GenericOAuthConfig['mapProfileToUser']>>[0]
type Context = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]
type Provider = Context['socialProviders'][number]

/** What is kept of Google's profile; it also settles whose the address is, before any linking. */
async function welcome(db: Db, profile: Profile) {
  const email = normalised(String(profile.email ?? ''))
  if (!isAddress(email)) throw new Error('the provider gave no usable e-mail address')
  const emailVerified = profile.email_verified === true
  if (emailVerified) await claimUnverified(db, email, String(profile.sub))
  return { email, emailVerified, ...personOf({ ...profile, email }) }
}

function discoveryOf(google: Google, db: Db) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${google.issuer}/.well-known/openid-configuration`,
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => welcome(db, profile),
      },
    ],
  })
}

/**
 * Google by OpenID discovery. The library discovers a provider once, at the start, and gives it up
 * when that fails; here it is asked on first use, and again after a failure.
 */
export function googlePlugin(google: Google, db: Db, log: Log): BetterAuthPlugin {
  let discovered: Promise<Provider> | undefined
  async function discover(context: Context): Promise<Provider> {
    const found = await discoveryOf(google, db).init({ ...context, socialProviders: [] })
    const provider = found.context.socialProviders[0]
    if (provider) return provider
    discovered = undefined
    throw new Error('Google’s OpenID configuration could not be read')
  }
  return {
    id: 'google-by-discovery',
    init(context) {
      const provider = () => {
        discovered ??= discover(context)
        return discovered
      }
      const facade: Provider = {
        id: 'google',
        name: 'Google',
        issuer: google.issuer,
        requiresIdTokenNonce: true,
        accountSubject: ({ profile }) => String((profile as { sub?: string }).sub ?? ''),
        createAuthorizationURL: async (data) => (await provider()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) =>
          (await provider()).validateAuthorizationCode(data),
        // Null lets the popup tell its opener; a throw would leave it on an error page.
        getUserInfo: async (tokens) =>
          (await provider()).getUserInfo(tokens).catch((err) => {
            log.error({ err }, 'Google’s profile was not taken')
            return null
          }),
      }
      return { context: { socialProviders: [facade] } }
    },
  }
}

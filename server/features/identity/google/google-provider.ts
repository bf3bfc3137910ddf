import type { BetterAuthPlugin } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Log } from '../../../observability/log.ts'
import type { Google } from '../../../providers/google.ts'
import { isEmailAddress, normalizeEmail } from '../rules.ts'
import type { IdentityServices } from '../service.ts'
import { prepareFirstLink } from './account-linking.ts'
import { toProviderProfile } from './provider-profile.ts'
import { reauthenticatedAccount } from './reauthentication.ts'

type Profile = Parameters<NonNullable<GenericOAuthConfig['mapProfileToUser']>>[0]
type Context = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]
type Provider = Context['socialProviders'][number]
type Parts = Pick<IdentityServices, 'db' | 'reclaimUnconfirmed'>

async function linkOrCreate(parts: Parts, profile: Profile) {
  const email = normalizeEmail(String(profile.email ?? ''))
  if (!isEmailAddress(email)) throw new Error('the provider gave no usable e-mail address')
  const emailVerified = profile.email_verified === true
  const person = toProviderProfile({ ...profile, email })
  const googleId = String(profile.sub)
  const links = emailVerified && !(await reauthenticatedAccount())
  if (links) await prepareFirstLink(parts, { email, googleId, ...person })
  return { email, emailVerified, ...person }
}

function discoveryOf(google: Google, parts: Parts) {
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
        mapProfileToUser: (profile) => linkOrCreate(parts, profile),
      },
    ],
  })
}

/** Google by OpenID discovery, on first use and with retries; the library only tries at start. */
export function googlePlugin(google: Google, parts: Parts, log: Log): BetterAuthPlugin {
  let discovered: Promise<Provider> | undefined
  async function discover(context: Context): Promise<Provider> {
    const found = await discoveryOf(google, parts).init({ ...context, socialProviders: [] })
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
        // Null lets the popup report an error to its opener; a throw would show an error page.
        getUserInfo: async (tokens) =>
          (await provider()).getUserInfo(tokens).catch((err) => {
            log.error({ err }, 'the Google profile was not saved')
            return null
          }),
      }
      return { context: { socialProviders: [facade] } }
    },
  }
}

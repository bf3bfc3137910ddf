import type { BetterAuthPlugin } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Log } from '../../../observability/log.ts'
import type { Google } from '../../../providers/google.ts'
import { isEmailAddress, normalizeEmail } from '../rules.ts'
import { type LinkingParts, prepareFirstLink } from './account-linking.ts'
import { isAuthoritative } from './authority.ts'
import { toProviderProfile } from './provider-profile.ts'
import { reauthenticatedAccount } from './reauthentication.ts'

type Profile = Parameters<NonNullable<GenericOAuthConfig['mapProfileToUser']>>[0]
type Context = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]
type Provider = Context['socialProviders'][number]

async function linkOrCreate(parts: LinkingParts, profile: Profile) {
  const email = normalizeEmail(String(profile.email ?? ''))
  if (!isEmailAddress(email)) throw new Error('the provider gave no usable e-mail address')
  const isVerified = profile.email_verified === true
  const person = toProviderProfile({ ...profile, email }, parts.config.brand)
  const googleId = String(profile.sub)
  const owner = { email, googleId, isAuthoritative: isAuthoritative(email, profile.hd), ...person }
  const links = isVerified && !(await reauthenticatedAccount())
  const mayLink = !links || (await prepareFirstLink(parts, owner))
  // The library refuses to link an address that is not verified.
  return { email, emailVerified: isVerified && mayLink, ...person }
}

function discoveryOf(google: Google, parts: LinkingParts) {
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
export function googlePlugin(google: Google, parts: LinkingParts, log: Log): BetterAuthPlugin {
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
